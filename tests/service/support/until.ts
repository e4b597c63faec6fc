const POLL_MS = 10;

/**
 * Far longer than any expected wait, also on a busy machine, but shorter than the timeout of a test: the error of
 * `until` names the missing condition.
 */
const PATIENCE_MS = 60_000;

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
