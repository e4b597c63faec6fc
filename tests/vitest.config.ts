import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { getViteConfig } from 'astro/config';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('..', import.meta.url));
const sections = getViteConfig(
  { root, test: { name: 'sections', root, include: ['tests/sections/**/*.test.ts'] } } as object,
  { devToolbar: { enabled: false }, logLevel: 'warn' },
);

/** Tests of functions and of the service run in plain Vitest; those that render Astro components use Astro's config. */
export default defineConfig({
  test: {
    // `npm test` runs other suites at the same time.
    maxWorkers: Math.max(2, availableParallelism() - 2),
    tags: [{ name: 'full', description: 'Only `npm run test:full` runs it.' }],
    projects: [
      {
        root,
        test: {
          name: 'units',
          include: ['tests/{unit,service,faults,property}/**/*.test.{ts,tsx}'],
          // A new process for each of 136 files would account for a quarter of the time.
          isolate: false,
          // Tests and hooks start processes and mail servers.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      // These tests read all files of the last build before the first test.
      {
        root,
        test: {
          name: 'built',
          include: ['tests/{built,contract,hosts}/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      sections as never,
    ],
  },
});
