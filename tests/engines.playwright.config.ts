import { defineConfig } from '@playwright/test';
import { ENGINES } from './engines/support/engines.ts';

/** What a visitor must be able to do in every engine, on the real build served by the real service. */
export default defineConfig({
  testDir: 'engines',
  outputDir: '../test-results/engines',
  // The engines run side by side, and each starts its browser once.
  workers: ENGINES.length,
  projects: ENGINES.map(({ name, cannot }) => ({
    name,
    workers: 1,
    // The command that runs the suite names what is left out.
    ...(cannot.length > 0 && { grepInvert: cannot.map((tag) => new RegExp(`${tag}\\b`)) }),
  })),
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: '../test-results/engines.json' }]],
});
