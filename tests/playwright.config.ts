import { defineConfig } from '@playwright/test';
import { findBrowser } from '../src/tooling/find-browser.ts';

/** End-to-end tests in a browser, on the production build served by the enquiry service. */
export default defineConfig({
  testDir: '.',
  // Playwright matches patterns anywhere in the absolute path, and the clone may be in a folder named `site`.
  testMatch: /[\\/]tests[\\/](e2e|site)[\\/][^\\/]+\.spec\.ts$/,
  outputDir: '../test-results/browsers',
  fullyParallel: true,
  workers: 1,
  retries: 0,
  // Allows for a busy machine, and for the pause of five seconds before a retry if an enquiry is already being sent.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  snapshotPathTemplate: '{testDir}/e2e/accessibility-tree/{arg}{ext}',
  // `npm test` reports a missing snapshot instead of writing one.
  updateSnapshots: 'none',
  reporter: [['line'], ['json', { outputFile: '../test-results/browsers.json' }]],
  use: {
    launchOptions: await findBrowser(),
    viewport: { width: 1280, height: 800 },
    // Playwright would record passing tests, too, which takes a quarter more time, and five seconds in tests that delay
    // fonts. The command that `npm test` prints to rerun a failed test writes a trace.
    trace: 'off',
    screenshot: 'off',
  },
  projects: [
    { name: 'desktop', grepInvert: /@phone/ },
    {
      name: 'phone',
      grep: /@phone|@both/,
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
    },
  ],
});
