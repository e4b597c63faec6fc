import { defineConfig } from '@playwright/test';
import { headlessShell } from './support/chromium.ts';

/** Another one lets two runs stand side by side. */
const PORT = Number(process.env.E2E_PORT ?? 4380);

/** Everything a visitor does, in a real browser, on the real build served by the real service. */
export default defineConfig({
  testDir: '.',
  testMatch: ['e2e/**/*.spec.ts', 'site/**/*.spec.ts'],
  outputDir: '../test-results',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  reporter: [['list'], ['json', { outputFile: '../test-results/playwright.json' }]],
  use: {
    baseURL: `http://localhost:${PORT}`,
    launchOptions: headlessShell,
    viewport: { width: 1280, height: 800 },
    trace: 'retain-on-failure',
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
    command: 'node src/service/start.mjs',
    cwd: new URL('..', import.meta.url).pathname,
    url: `http://localhost:${PORT}/api/health`,
    reuseExistingServer: false,
    env: {
      PORT: String(PORT),
      RATE_LIMIT: '0',
      MIN_WRITING_SECONDS: '0',
      ENQUIRY_DB: 'test-results/e2e/enquiries.db',
      SMTP_URL: '',
    },
  },
});
