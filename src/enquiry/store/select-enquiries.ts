import type { DatabaseSync } from 'node:sqlite';
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

/** Reads enquiries one by one, newest first, so that memory use does not depend on their number. */
export function selectEnquiries(database: DatabaseSync): (filter: Filter) => Iterable<StoredEnquiry> {
  // SQLite folds the case of ASCII letters only.
  database.function('folds_to', { deterministic: true }, (text, wanted) =>
    Number(fold(String(text)).includes(String(wanted))),
  );
  database.function('digits', { deterministic: true }, (text) => digits(String(text)));
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
      AND (:email IS NULL OR folds_to(email, :email) AND length(email) = length(:email))
      AND (:since IS NULL OR received_at >= :since)
      AND (:before IS NULL OR received_at < :before)
      AND (:text IS NULL OR folds_to(concat_ws(char(10), name, email, phone, service, message, id,
             (SELECT group_concat(value, char(10)) FROM json_each(${further}))), :text)
           OR (:digits <> '' AND instr(digits(phone), :digits)))
    ORDER BY seq DESC LIMIT :limit
  `);
  return function* ({ ids, state, suspected = false, email, since, before, text, limit }) {
    const rows = statement.iterate({
      ids: ids ? JSON.stringify(ids) : null,
      state: state ?? null,
      suspected: Number(suspected),
      email: email === undefined ? null : fold(email),
      since: since ?? null,
      before: before ?? null,
      text: text === undefined ? null : fold(text),
      digits: phoneDigits(text),
      limit: limit ?? -1,
    }) as IterableIterator<{ further: string | null }>;
    for (const row of rows) yield fromColumns(row) as unknown as StoredEnquiry;
  };
}

/** Returns the digits of a text that may be a phone number or a part of one, else an empty string. */
function phoneDigits(text = ''): string {
  return /^[\d\s().+\-/]+$/.test(text) && digits(text).length >= 4 ? digits(text) : '';
}

const fold = (text: string) => text.normalize('NFKC').toLowerCase();
const digits = (text: string) => text.replace(/\D/g, '');
