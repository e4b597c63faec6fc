import type { FieldName } from '../contract/fields.ts';

/**
 * The states of an enquiry; `README.md` beside the service tells who moves it from one to the next.
 */
export type EnquiryState = 'stored' | 'sending' | 'waiting' | 'unknown' | 'delivered' | 'failed' | 'spam';

/** Why an enquiry is suspected spam: the honeypot is filled, or it was written faster than a person can. */
export type Suspicion = 'trap' | 'too-fast';

/** An enquiry on its way into the store. */
export interface NewEnquiry extends Record<FieldName, string> {
  id: string;
  /** Whether the id came with the enquiry; otherwise the service made it. */
  isIdGiven: boolean;
  page: string | undefined;
  /** Milliseconds since 1970. */
  receivedAt: number;
  suspicion: Suspicion | undefined;
  /** Whether it is kept in the state `spam` instead of being delivered. */
  held: boolean;
}

/** An enquiry that has been taken up for delivery. */
export interface ClaimedEnquiry extends Record<FieldName, string> {
  id: string;
  page: string | null;
  suspicion: Suspicion | null;
  receivedAt: number;
  /** Attempts so far, this one included. */
  attempts: number;
  firstAttemptAt: number;
  /** Needed to report the outcome. */
  lease: string;
  /** Recipients that have the mail already, from an attempt in which the server turned others away. */
  takenBy: string[];
}

/** Why an attempt did not deliver, in words. */
export interface Trouble {
  /** Our own sentence; holds nothing personal. */
  error: string;
  /** What the mail server answered, if it did. */
  reply: string | undefined;
}
