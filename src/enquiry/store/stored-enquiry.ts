import type { FieldName } from '../contract/fields.ts';
import type { EnquiryState, Suspicion } from './enquiry-record.ts';

/** A stored enquiry, as the commands show it. Times are milliseconds since 1970. */
export interface StoredEnquiry extends Record<FieldName, string> {
  id: string;
  page: string | null;
  state: EnquiryState;
  /** Why it is suspected spam, even after it was released; null if it is not. */
  suspicion: Suspicion | null;
  receivedAt: number;
  deliveredAt: number | null;
  /** Time of the next attempt or, while it is being sent, the end of the lease. */
  dueAt: number | null;
  attempts: number;
  unknownOutcomes: number;
  lastError: string | null;
  lastErrorAt: number | null;
  lastReply: string | null;
}
