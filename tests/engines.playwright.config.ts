import { defineConfig } from '@playwright/test';
import { ENGINES } from './engines/support/engines.ts';

/** Tests that run in every browser engine but Chromium, on the production build served by the enquiry service. */
export default defineConfig({
  testDir: 'engines',
  outputDir: '../test-results/engines',
  // Engines run in parallel. Each starts its browser once.
  workers: ENGINES.length,
  projects: ENGINES.map(({ name }) => ({ name, workers: 1 })),
  retries: 0,
  // A visit has many steps.
  timeout: 300_000,
  expect: { timeout: 20_000 },
  reporter: [['line'], ['json', { outputFile: '../test-results/engines.json' }]],
});
