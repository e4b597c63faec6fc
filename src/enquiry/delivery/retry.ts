import type { Failure } from './failure.ts';

const SECOND_MS = 1_000;
const HOUR_MS = 3_600 * SECOND_MS;

/** How pauses between attempts grow and when they end. All in milliseconds. */
export interface RetryPolicy {
  firstPauseMs: number;
  longestPauseMs: number;
  /** How long attempts go on at least. */
  giveUpAfterMs: number;
}

export const RETRY_POLICY: RetryPolicy = {
  firstPauseMs: 30 * SECOND_MS,
  longestPauseMs: HOUR_MS,
  // Longer than a weekend, so that a mail server which breaks on Friday evening loses nothing.
  giveUpAfterMs: 72 * HOUR_MS,
};

/**
 * What follows a failure: `again`, `unknown` (again, but it may have arrived) or `refused` for good.
 *
 * Only a permanent reply about this very mail is final. A refused login, a greeting that turns us away or
 * a broken certificate is about the settings, and passes once somebody has mended them.
 */
export type Verdict = 'again' | 'unknown' | 'refused';

/** Commands whose reply judges the mail itself. */
const ABOUT_THE_MAIL = new Set(['MAIL FROM', 'RCPT TO', 'DATA']);

/** Replies that start with 5 and nevertheless are about the session: bad sequence, login needed, encryption needed. */
const ABOUT_THE_SESSION = new Set([503, 530, 534, 535, 538]);

/** Errors that the mail library raises about the mail before it talks to any server. */
const UNSENDABLE = new Set(['EENVELOPE', 'EMESSAGE', 'EMAXRECIPIENTS']);

/** Decides what follows a failure, from the failure alone. */
export function judge({ code = '', responseCode, command = '', dataEnded }: Failure): Verdict {
  if (responseCode) {
    const final = responseCode >= 500 && ABOUT_THE_MAIL.has(command) && !ABOUT_THE_SESSION.has(responseCode);
    return final ? 'refused' : 'again';
  }
  if (dataEnded) return 'unknown';
  return UNSENDABLE.has(code) ? 'refused' : 'again';
}

/**
 * The pause before the next attempt: twice as long each time, less a random part of up to a quarter, so
 * that many enquiries which failed together do not come back together.
 *
 * @param attempts made so far, at least 1
 * @param chance from 0 up to 1
 * @returns milliseconds
 */
export function pauseAfter(attempts: number, chance: number, policy: RetryPolicy = RETRY_POLICY): number {
  return Math.round(fullPause(attempts, policy) * (1 - chance / 4));
}

function fullPause(attempts: number, { firstPauseMs, longestPauseMs }: RetryPolicy): number {
  return Math.min(firstPauseMs * 2 ** (attempts - 1), longestPauseMs);
}

/**
 * Whether an enquiry has been tried for long enough: both the time has passed and as many attempts were made
 * as fit into it. A service that was off over the weekend, or a clock that jumped, proves nothing about the
 * mail server.
 *
 * @param sinceFirstMs time since the first attempt; negative if the clock went back
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
