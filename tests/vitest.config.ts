import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Tests of functions, of the service and of the built site. */
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
          include: ['tests/{unit,service,faults,property,setup}/**/*.test.ts'],
          // A new process for each file would account for a quarter of the time.
          isolate: false,
          // Tests and hooks start processes, which take many times as long on a busy machine.
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      // These tests read all files of the last build before the first test.
      {
        root,
        test: {
          name: 'built',
          include: ['tests/{built,contract,hosts}/**/*.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
