import { vi } from 'vitest';

const POLL_MS = 10;

/** Default timeout, far longer than any expected wait. */
const PATIENCE_MS = 15_000;

// Longer than the timeout of `until`, whose error names the missing condition, unlike a test timeout.
vi.setConfig({ testTimeout: 2 * PATIENCE_MS });

/**
 * Polls `look` until it returns a value that is neither undefined nor false.
 *
 * @returns that value
 * @throws {Error} that names `what` after the timeout
 */
export async function until<T>(
  what: string,
  look: () => T | undefined | false | Promise<T | undefined | false>,
  patienceMs = PATIENCE_MS,
): Promise<T> {
  const deadline = performance.now() + patienceMs;
  while (performance.now() < deadline) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new Error(`Waited in vain until ${what}`);
}
