import { EMPTY_FIELDS, FIELD_NAMES, type FieldName } from '../contract/fields.ts';
import type { Origin } from '../contract/origin.ts';

/** Why an enquiry is suspected spam. */
export type Suspicion = 'trap' | 'too-fast';

/** Reasons for a suspicion, as mails and commands show them. A newer release may have others. */
export const SUSPICIONS: Record<string, string> = {
  trap: 'A field that people do not see was filled in.',
  'too-fast': 'It was written faster than a person can.',
} satisfies Record<Suspicion, string>;

/** An enquiry to be stored. */
export interface NewEnquiry extends Record<FieldName, string> {
  id: string;
  /** Whether the client sent the id; otherwise the service generated it. */
  isIdGiven: boolean;
  page: string | undefined;
  origin: Origin | undefined;
  /** Milliseconds since 1970. */
  receivedAt: number;
  suspicion: Suspicion | undefined;
  /** Whether it is stored in state `spam` instead of being delivered. */
  held: boolean;
}

/** An enquiry as it is stored. */
export interface Enquiry extends Record<FieldName, string> {
  id: string;
  page: string | null;
  origin: Origin;
  /** A newer release may have another reason than those of `Suspicion`. */
  suspicion: string | null;
  /** Milliseconds since 1970. */
  receivedAt: number;
}

/** Labels and values of where an enquiry came from, as mails, chats and commands show them; some are empty. */
export function sourceOf({ page, origin }: Pick<Enquiry, 'page' | 'origin'>) {
  const { landing, referrer, ...campaign } = origin;
  return Object.entries({
    'Sent from': page,
    'First page': landing,
    'Came from': referrer,
    Campaign: Object.values(campaign).join(', '),
  });
}

/** Names of the columns of an enquiry except `seq`, for statements. */
export const ENQUIRY_COLUMNS = [
  ...['id', 'name', 'email', 'phone', 'service', 'message', 'further'],
  ...['page', 'origin', 'suspicion', 'received_at'],
];

/** The columns of an enquiry. */
export interface EnquiryRow {
  id: string;
  name: string;
  email: string;
  phone: string;
  service: string;
  message: string;
  further: string | null;
  page: string | null;
  origin: string | null;
  suspicion: string | null;
  received_at: number;
}

/** Fields with their own column. All others share the JSON column `further`, so a new field needs no migration. */
const OWN = ['name', 'email', 'phone', 'service', 'message'] as const;

const FURTHER = FIELD_NAMES.filter((name) => !OWN.some((own) => own === name));

/** Maps the fields of an enquiry to columns. */
export function toColumns(
  fields: Record<FieldName, string>,
): Pick<EnquiryRow, (typeof OWN)[number] | 'further'> {
  const { name, email, phone, service, message } = fields;
  const filled = FURTHER.filter((field) => fields[field] !== '');
  const further =
    filled.length > 0 ? JSON.stringify(Object.fromEntries(filled.map((key) => [key, fields[key]]))) : null;
  return { name, email, phone, service, message, further };
}

/**
 * Maps a row to an enquiry. Of JSON that the disk has damaged, the rest is delivered without the origin; what a visitor wrote
 * stands as it is at the end of the message.
 */
export function toEnquiry(row: EnquiryRow): Enquiry {
  const { id, name, email, phone, service, page, suspicion } = row;
  const further = parseJson(row.further ?? '{}');
  const message = further ? row.message : `${row.message}\n\nDamaged on the disk: ${row.further}`;
  // The columns come last: no field of another release may replace one.
  return {
    ...{ ...EMPTY_FIELDS, ...further },
    ...{ id, name, email, phone, service, message, page, suspicion },
    origin: (parseJson(row.origin ?? '{}') ?? {}) as Origin,
    receivedAt: row.received_at,
  };
}

/** Parses the JSON of a column; returns undefined if it is damaged. */
export function parseJson(text: string): object | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
