import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { headlessShell } from '../src/tooling/chromium.ts';

/** Another one lets two runs stand side by side. */
const PORT = Number(process.env.E2E_PORT ?? 4380);
/** Playwright empties it at the start of a run. */
const RESULTS = `test-results/browsers-${PORT}`;

/** Everything a visitor does, in a real browser, on the real build served by the real service. */
export default defineConfig({
  testDir: '.',
  // Playwright matches a pattern anywhere in the absolute path; a clone may stand in a folder named `site`.
  testMatch: /[\\/]tests[\\/](e2e|site)[\\/][^\\/]+\.spec\.ts$/,
  outputDir: `../${RESULTS}`,
  fullyParallel: true,
  workers: 2,
  retries: 0,
  // A machine under load, and the service's pause of five seconds for an enquiry that is being sent elsewhere.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [['line'], ['json', { outputFile: '../test-results/browsers.json' }]],
  use: {
    baseURL: `http://localhost:${PORT}`,
    launchOptions: headlessShell,
    viewport: { width: 1280, height: 800 },
    // Playwright records passing tests, too: a quarter more time, and five seconds where a test holds back fonts. The command
    // that `npm test` prints to rerun a failed test writes a trace.
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
  webServer: {
    command: 'node src/enquiry/start.mjs',
    cwd: join(import.meta.dirname, '..'),
    url: `http://localhost:${PORT}/api/health`,
    reuseExistingServer: false,
    env: {
      PORT: String(PORT),
      // Takes any number of enquiries: not for the network.
      HOST: 'localhost',
      RATE_LIMIT: '0',
      MIN_WRITING_SECONDS: '0',
      ENQUIRY_DB: `${RESULTS}/e2e/enquiries.db`,
      SMTP_URL: '',
    },
  },
});
