import type { Failure } from './failure.ts';

const SECOND_MS = 1_000;
const HOUR_MS = 3_600 * SECOND_MS;

/** Backoff and time limit of retries. All values in milliseconds. */
export interface RetryPolicy {
  firstPauseMs: number;
  longestPauseMs: number;
  /** Minimum time for which delivery is retried. */
  giveUpAfterMs: number;
}

/** The pauses of both hosts. */
export const RETRY_POLICY: RetryPolicy = {
  firstPauseMs: 30 * SECOND_MS,
  longestPauseMs: HOUR_MS,
  // Longer than a weekend, so that no enquiry fails if the mail server is down from Friday evening to Monday.
  giveUpAfterMs: 72 * HOUR_MS,
};

/**
 * Verdict on a failed attempt: `again` (retry), `unknown` (retry; the mail may have arrived) or `refused` (final).
 *
 * Only a permanent reply to this mail is final. A refused login, a rejected connection or an invalid certificate
 * depends on the settings and can be fixed there.
 */
export type Verdict = 'again' | 'unknown' | 'refused';

/** SMTP commands whose reply concerns the mail itself. */
const ABOUT_THE_MAIL = new Set(['MAIL FROM', 'RCPT TO', 'DATA']);

/** 5xx replies that concern the session: bad sequence of commands, authentication or encryption required. */
const ABOUT_THE_SESSION = new Set([503, 530, 534, 535, 538]);

/** nodemailer errors about the mail itself, raised before it connects. */
const UNSENDABLE = new Set(['EENVELOPE', 'EMESSAGE', 'EMAXRECIPIENTS']);

/** Classifies a failure, without regard to earlier attempts. */
export function judge({ code = '', responseCode, command = '', dataEnded }: Failure): Verdict {
  if (responseCode) {
    const final = responseCode >= 500 && ABOUT_THE_MAIL.has(command) && !ABOUT_THE_SESSION.has(responseCode);
    return final ? 'refused' : 'again';
  }
  if (dataEnded) return 'unknown';
  return UNSENDABLE.has(code) ? 'refused' : 'again';
}

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
