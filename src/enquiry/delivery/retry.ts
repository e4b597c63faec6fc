const SECOND_MS = 1_000;
const HOUR_MS = 3_600 * SECOND_MS;

/** Backoff and time limit of retries over a channel that has none of its own (`channel.ts`). All values in milliseconds. */
export const RETRY_POLICY = {
  firstPauseMs: 30 * SECOND_MS,
  longestPauseMs: HOUR_MS,
  /**
   * Minimum time for which delivery is retried. Longer than a weekend, so that no enquiry fails if the mail server is down
   * from Friday evening to Monday.
   */
  giveUpAfterMs: 72 * HOUR_MS,
};

export type RetryPolicy = typeof RETRY_POLICY;

/**
 * Returns the pause before the next attempt: exponential backoff, shortened at random by up to a quarter (jitter), so
 * that enquiries which failed together are not retried together.
 *
 * @param attempts made so far, at least 1
 * @param chance random number from 0 to 1
 * @returns milliseconds
 */
export function pauseAfter(attempts: number, chance: number, policy: RetryPolicy = RETRY_POLICY): number {
  return Math.round(fullPause(attempts, policy) * (1 - chance / 4));
}

function fullPause(attempts: number, { firstPauseMs, longestPauseMs }: RetryPolicy): number {
  return Math.min(firstPauseMs * 2 ** (attempts - 1), longestPauseMs);
}

/**
 * Whether to give up on an enquiry: `giveUpAfterMs` has passed, and as many attempts were made as fit into it. The time
 * alone is not enough, because the service may have been off or the clock may have jumped.
 *
 * @param sinceFirstMs time since the first attempt; negative if the clock was set back
 */
export function isTriedEnough(
  attempts: number,
  sinceFirstMs: number,
  policy: RetryPolicy = RETRY_POLICY,
): boolean {
  if (sinceFirstMs < policy.giveUpAfterMs) return false;
  let triedForMs = 0;
  for (let made = 1; made < attempts && triedForMs < policy.giveUpAfterMs; made += 1) {
    triedForMs += fullPause(made, policy);
  }
  return triedForMs >= policy.giveUpAfterMs;
}
