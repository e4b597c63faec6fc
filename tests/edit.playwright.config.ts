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
    // The same in all tests, as others would start a browser, a copy of the site and a server of their own.
    launchOptions: { ...browser, args: [...(browser.args ?? []), ...FLAGS] },
    viewport: { width: 1600, height: 1000 },
    // Films that play in the page cost more than all else that the tests do.
    contextOptions: { reducedMotion: 'reduce' },
  },
});
