import { asciiDomain } from '../contract/ascii-domain.ts';
import { FIELD_NAMES } from '../contract/fields.ts';
import type { Database } from './sql.ts';
import type { EnquiryState } from './enquiry-record.ts';
import { type EnquiryRow, findDamagedColumns, READ_ROW } from './enquiry-row.ts';
import { fromColumns } from './field-columns.ts';
import { nextTurn } from './next-turn.ts';
import type { StoredEnquiry } from './stored-enquiry.ts';

/** Conditions for enquiries; undefined ones are ignored. */
export interface Filter {
  ids?: string[] | undefined;
  state?: EnquiryState | undefined;
  /** Suspected spam only. */
  suspected?: boolean | undefined;
  /** Damaged ones only. */
  damaged?: boolean | undefined;
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

/** Rows read at once. Between two pages no statement is open, so that a slow reader blocks no other work. */
const PAGE_ROWS = 100;

interface EnquiryPage {
  enquiries: StoredEnquiry[];
  /** Where the next page begins; undefined after the last one. */
  next: number | undefined;
}

/** Reads one page of enquiries, below the row that the page before names. */
type SelectPage = (filter: Filter, below?: number) => EnquiryPage;

/**
 * Reads enquiries page by page, newest first, so that memory use does not depend on their number. Texts are compared
 * here: SQLite folds the case of ASCII letters only.
 */
export function selectPage(database: Database): SelectPage {
  // A database of the previous release does not have this column until the service migrates it.
  const columns = database.prepare(`SELECT name FROM pragma_table_info('enquiries')`).all();
  const hasFurther = columns.some(({ name }) => name === 'further');
  const statement = database.prepare(`
    SELECT seq, ${READ_ROW}
    FROM ${hasFurther ? 'enquiries' : '(SELECT *, NULL AS further FROM enquiries)'}
    WHERE seq < :below
      AND (:ids IS NULL OR id IN (SELECT value FROM json_each(:ids)))
      AND (:state IS NULL OR state = :state)
      AND (NOT :suspected OR suspicion IS NOT NULL)
      AND (:since IS NULL OR received_at >= :since)
      AND (:before IS NULL OR received_at < :before)
    ORDER BY seq DESC LIMIT ${PAGE_ROWS}
  `);
  return (filter, below = Number.MAX_SAFE_INTEGER) => {
    const { ids, state, suspected = false, damaged = false, email, since, before, text } = filter;
    const rows = statement.all({
      below,
      ids: ids ? JSON.stringify(ids) : null,
      state: state ?? null,
      suspected: Number(suspected),
      since: since ?? null,
      before: before ?? null,
    }) as unknown as (EnquiryRow & { seq: number })[];
    const enquiries = rows
      .map(({ seq: _, ...row }) => toStored(row))
      .filter((enquiry) => !damaged || enquiry.damaged)
      .filter((enquiry) => email === undefined || fold(enquiry.email) === fold(asciiDomain(email)))
      .filter((enquiry) => text === undefined || contains(enquiry, text));
    return { enquiries, next: rows.length < PAGE_ROWS ? undefined : rows.at(-1)?.seq };
  };
}

/** Converts a row for the commands, which show what can be read of a damaged one. */
function toStored(row: EnquiryRow): StoredEnquiry {
  const damaged = findDamagedColumns(row);
  const { id, name, email, phone, service, message, page, state, suspicion, attempts } = row;
  const further = damaged && 'further' in damaged ? null : row.further;
  return {
    ...fromColumns({ id, name, email, phone, service, message, further, page, state, suspicion, attempts }),
    receivedAt: row.received_at,
    deliveredAt: row.delivered_at,
    dueAt: row.due_at,
    unknownOutcomes: row.unknown_outcomes,
    lastError: row.last_error,
    lastErrorAt: row.last_error_at,
    lastReply: row.last_reply,
    ...(damaged && { damaged }),
  };
}

/** Yields the pages of all enquiries that match, up to the limit of the filter. */
export async function* selectPages(
  select: SelectPage,
  filter: Filter,
): AsyncGenerator<StoredEnquiry[], undefined> {
  let left = filter.limit ?? Infinity;
  let below: number | undefined;
  do {
    const { enquiries, next } = select(filter, below);
    const page = enquiries.slice(0, left);
    left -= page.length;
    yield page;
    below = next;
    await nextTurn();
  } while (below !== undefined && left > 0);
}

/** Whether a text stands in one of the fields, or is a part of the phone number in any spelling. */
function contains(enquiry: StoredEnquiry, text: string): boolean {
  const wanted = [fold(text), fold(asciiDomain(text))];
  const fields = [enquiry.id, ...FIELD_NAMES.map((name) => enquiry[name])].map(fold);
  if (fields.some((field) => wanted.some((part) => field.includes(part)))) return true;
  const number = phoneDigits(text);
  return number !== '' && digits(enquiry.phone).includes(number);
}

/** Returns the digits of a text that may be a phone number or a part of one, else an empty string. */
function phoneDigits(text: string): string {
  return /^[\d\s().+\-/]+$/.test(text) && digits(text).length >= 4 ? digits(text) : '';
}

const fold = (text: string) => text.normalize('NFKC').toLowerCase();
const digits = (text: string) => text.replace(/\D/g, '');
