import { defineConfig } from '@playwright/test';
import { aptGetInstall, ENGINES } from './engines/support/engines.ts';

for (const { title, isInstalled, packages } of ENGINES) {
  if (isInstalled) continue;
  const message = `${title} is not installed. Install it with: ${aptGetInstall(packages)}`;
  if (process.env.CI) throw new Error(message);
  // Workers read this file, too.
  if (!process.env.TEST_WORKER_INDEX) console.log(message);
}

/** Tests that run in every browser engine but Chromium, on the production build served by the enquiry service. */
export default defineConfig({
  testDir: 'engines',
  outputDir: '../test-results/engines',
  // Engines run in parallel. Each starts its browser once.
  workers: ENGINES.length,
  projects: ENGINES.map(({ name, isInstalled }) => ({
    name,
    workers: 1,
    testIgnore: isInstalled ? [] : '**',
  })),
  retries: 0,
  // A visit has many steps.
  timeout: 300_000,
  expect: { timeout: 20_000 },
  reporter: [['line'], ['json', { outputFile: '../test-results/engines.json' }]],
});
