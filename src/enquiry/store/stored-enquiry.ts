import type { FieldName } from '../contract/fields.ts';
import type { EnquiryState, Suspicion } from './enquiry-record.ts';

/** All that is known of an enquiry, as the agency's own commands show it. Times are milliseconds since 1970. */
export interface StoredEnquiry extends Record<FieldName, string> {
  id: string;
  page: string | null;
  state: EnquiryState;
  /** Why it was kept apart as suspected spam, though it may have been released since. */
  suspicion: Suspicion | null;
  receivedAt: number;
  deliveredAt: number | null;
  /** The next attempt or, while it is being sent, the end of the lease. */
  dueAt: number | null;
  attempts: number;
  unknownOutcomes: number;
  lastError: string | null;
  lastErrorAt: number | null;
  lastReply: string | null;
}
