import type { FieldName } from '../contract/fields.ts';
import type { EnquiryRow } from './enquiry-row.ts';

/** State of an enquiry. `GUARANTEES.md` describes the transitions. */
export type EnquiryState = EnquiryRow['state'];

/** Why an enquiry is suspected spam: the honeypot was filled in, or it was written faster than a person can. */
export type Suspicion = 'trap' | 'too-fast';

/** An enquiry to be stored. */
export interface NewEnquiry extends Record<FieldName, string> {
  id: string;
  /** Whether the client sent the id; otherwise the service generated it. */
  isIdGiven: boolean;
  page: string | undefined;
  /** Milliseconds since 1970. */
  receivedAt: number;
  suspicion: Suspicion | undefined;
  /** Whether it is stored in state `spam` instead of being delivered. */
  held: boolean;
}

/** An enquiry claimed for delivery. */
export interface ClaimedEnquiry extends Record<FieldName, string> {
  id: string;
  page: string | null;
  /** A newer release may have another reason than those of `Suspicion`. */
  suspicion: string | null;
  receivedAt: number;
  /** Number of attempts, including this one. */
  attempts: number;
  firstAttemptAt: number;
  /** Token required to renew the lease and to store a failure. */
  lease: string;
  /** Recipients who have the mail already, from an attempt in which the server refused others. */
  takenBy: string[];
}

/** An enquiry that was due, but cannot be read: it is marked as failed. */
export interface DamagedEnquiry {
  id: string;
  /** Which columns are damaged, and what to do. */
  damage: string;
}

/** Error messages of a failed attempt. */
export interface Trouble {
  /** Description without personal data. */
  error: string;
  /** Reply of the mail server, if any. */
  reply: string | undefined;
}
