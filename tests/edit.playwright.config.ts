import { defineConfig } from '@playwright/test';
import { findBrowser } from '../src/tooling/find-browser.ts';
import { FLAGS } from './edit/support/hostile-site.ts';

const browser = await findBrowser();

/** Tests of the editor UI (`npm run edit`) in a browser, on a copy of the site. */
export default defineConfig({
  testDir: 'edit',
  outputDir: '../test-results/edit',
  workers: 1,
  retries: 0,
  // Astro's development server compiles the first page on demand, on a busy machine for more than a minute.
  expect: { timeout: 120_000 },
  timeout: 600_000,
  reporter: [['line'], ['json', { outputFile: '../test-results/edit.json' }]],
  use: {
    // The same in all tests: other options would start another browser, copy of the site and server.
    launchOptions: { ...browser, args: [...(browser.args ?? []), ...FLAGS] },
    viewport: { width: 1600, height: 1000 },
    // Playing films takes more CPU time than everything else in the tests.
    contextOptions: { reducedMotion: 'reduce' },
  },
});
