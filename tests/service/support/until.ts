import { vi } from 'vitest';

const POLL_MS = 10;

/** Far above what any awaited state takes; only a broken promise waits for so long. */
const PATIENCE_MS = 15_000;

// A test that waits in vain is to end with the name of what it waited for, not with a bare timeout.
vi.setConfig({ testTimeout: 2 * PATIENCE_MS });

/**
 * Waits until `look` finds what it looks for.
 *
 * @returns what it found: the first value that is neither undefined nor false
 * @throws naming `what` if it never comes
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
