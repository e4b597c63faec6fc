import type { ClaimedEnquiry } from '../store/deliveries.ts';
import type { RetryPolicy } from './retry.ts';

/**
 * Verdict on a failed attempt: `again` (retry), `unknown` (retry; it may have arrived) or `refused` (final).
 *
 * Only a permanent reply about the recipient or the content is final. A refused login, a rejected connection or an invalid
 * certificate depends on the settings and can be fixed there; a limit passes.
 */
export type Verdict = 'again' | 'unknown' | 'refused';

/** Maximum length of a stored reply, in characters. */
export const MAX_REPLY_LENGTH = 500;

/** Matches the codes of OpenSSL and Node for an invalid certificate. */
export const CERTIFICATE_CODE = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME/;

/** A failed attempt. */
export interface Failure {
  verdict: Verdict;
  /** One sentence without personal data, because the health check shows it. */
  error: string;
  /** What the receiver said. */
  reply?: string | undefined;
  /** For the log: the code of the library or the operating system, and that of the reply. */
  code?: string | undefined;
  responseCode?: number | undefined;
  /** Minimum pause before the next attempt that the receiver asked for, in milliseconds. */
  retryAfterMs?: number | undefined;
}

/** Result of an attempt. It is complete if nothing failed. */
export interface Receipt {
  /** Recipients who have the enquiry, from this attempt or an earlier one. */
  takenBy: string[];
  /** What failed for the others. */
  failures: Failure[];
}

/** A way to deliver enquiries: mail, files, a webhook. */
export interface Channel {
  /** Name in the store, the log, the health check and commands. */
  name: string;
  /** Pauses between attempts, and when to give up; default `RETRY_POLICY`. */
  retry?: RetryPolicy;
  /** Where enquiries go, as the commands name it: addresses, a folder or a host. */
  destination: string;
  /** Delivers an enquiry to the recipients who do not have it yet. Explains failures, and never throws. */
  deliver(enquiry: ClaimedEnquiry): Promise<Receipt>;
  /** Closes connections; deliveries in progress fail. */
  close(): void;
}
