import { FIELD_NAMES } from '../contract/fields.ts';
import type { Database } from './sql.ts';
import type { EnquiryState } from './enquiry-record.ts';
import { fromColumns } from './field-columns.ts';
import type { StoredEnquiry } from './stored-enquiry.ts';

/** Conditions for enquiries; undefined ones are ignored. */
export interface Filter {
  ids?: string[] | undefined;
  state?: EnquiryState | undefined;
  /** Suspected spam only. */
  suspected?: boolean | undefined;
  /** The visitor's e-mail address, case-insensitive. */
  email?: string | undefined;
  /** Received at this time or later, in milliseconds since 1970. */
  since?: number | undefined;
  /** Received before this time. */
  before?: number | undefined;
  /** Text in one of the fields, case-insensitive in any script. A phone number matches in any spelling. */
  text?: string | undefined;
  /** Maximum number, newest first. */
  limit?: number | undefined;
}

/**
 * Reads enquiries one by one, newest first, so that memory use does not depend on their number. Texts are compared here:
 * SQLite folds the case of ASCII letters only.
 */
export function selectEnquiries(database: Database): (filter: Filter) => Iterable<StoredEnquiry> {
  // A database of the previous release does not have this column until the service migrates it.
  const columns = database.prepare(`SELECT name FROM pragma_table_info('enquiries')`).all();
  const further = columns.some(({ name }) => name === 'further') ? 'further' : 'NULL';
  const statement = database.prepare(`
    SELECT id, name, email, phone, service, message, ${further} AS further, page, state, suspicion, received_at AS receivedAt,
           delivered_at AS deliveredAt, due_at AS dueAt, attempts, unknown_outcomes AS unknownOutcomes,
           last_error AS lastError, last_error_at AS lastErrorAt, last_reply AS lastReply
    FROM enquiries
    WHERE (:ids IS NULL OR id IN (SELECT value FROM json_each(:ids)))
      AND (:state IS NULL OR state = :state)
      AND (NOT :suspected OR suspicion IS NOT NULL)
      AND (:since IS NULL OR received_at >= :since)
      AND (:before IS NULL OR received_at < :before)
    ORDER BY seq DESC
  `);
  return function* ({ ids, state, suspected = false, email, since, before, text, limit = Infinity }) {
    const rows = statement.iterate({
      ids: ids ? JSON.stringify(ids) : null,
      state: state ?? null,
      suspected: Number(suspected),
      since: since ?? null,
      before: before ?? null,
    }) as Iterable<{ further: string | null }>;
    let left = limit;
    if (left === 0) return;
    for (const row of rows) {
      const enquiry = fromColumns(row) as unknown as StoredEnquiry;
      if (email !== undefined && fold(enquiry.email) !== fold(email)) continue;
      if (text !== undefined && !contains(enquiry, text)) continue;
      yield enquiry;
      left -= 1;
      if (left === 0) return;
    }
  };
}

/** Whether a text stands in one of the fields, or is a part of the phone number in any spelling. */
function contains(enquiry: StoredEnquiry, text: string): boolean {
  const wanted = fold(text);
  if ([enquiry.id, ...FIELD_NAMES.map((name) => enquiry[name])].some((field) => fold(field).includes(wanted)))
    return true;
  const number = phoneDigits(text);
  return number !== '' && digits(enquiry.phone).includes(number);
}

/** Returns the digits of a text that may be a phone number or a part of one, else an empty string. */
function phoneDigits(text: string): string {
  return /^[\d\s().+\-/]+$/.test(text) && digits(text).length >= 4 ? digits(text) : '';
}

const fold = (text: string) => text.normalize('NFKC').toLowerCase();
const digits = (text: string) => text.replace(/\D/g, '');
