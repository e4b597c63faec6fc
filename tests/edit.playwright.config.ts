import { defineConfig } from '@playwright/test';
import { findBrowser } from '../src/tooling/find-browser.ts';

/** Tests of the editor UI (`npm run edit`) in a browser, on a copy of the site. */
export default defineConfig({
  testDir: 'edit',
  outputDir: '../test-results/edit',
  workers: 1,
  retries: 0,
  // Astro's development server compiles the first page on demand.
  expect: { timeout: 60_000 },
  timeout: 300_000,
  reporter: [['line'], ['json', { outputFile: '../test-results/edit.json' }]],
  use: {
    launchOptions: await findBrowser(),
    viewport: { width: 1600, height: 1000 },
  },
});
