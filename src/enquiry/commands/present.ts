import { FIELD_NAMES, FIELDS } from '../contract/fields.ts';
import type { StoredEnquiry, Suspicion } from '../store/enquiry.ts';
import { iso, plain } from '../output.ts';

/** Converts an enquiry to JSON, with times in ISO 8601. */
export function toJson(enquiry: StoredEnquiry) {
  const { receivedAt, deliveredAt, dueAt, lastErrorAt, ...rest } = enquiry;
  return {
    ...rest,
    receivedAt: iso(receivedAt),
    deliveredAt: iso(deliveredAt),
    nextAttemptAt: iso(dueAt),
    lastErrorAt: iso(lastErrorAt),
  };
}

/** Formats an enquiry as one line of a list. */
export function toLine({ id, receivedAt, state, name, email, service, damaged }: StoredEnquiry): string {
  const mark = damaged ? `  [damaged: ${Object.keys(damaged).join(', ')}]` : '';
  const line = `${id}  ${localTime(receivedAt)}  ${state.padEnd(9)}  ${oneLine(name)} <${oneLine(email)}>, ${oneLine(service)}${mark}`;
  return `${plain(line)}\n`;
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ');

const SUSPICIONS: Record<string, string> = {
  trap: 'the field that only programs see was filled in',
  'too-fast': 'it was written faster than a person can',
} satisfies Record<Suspicion, string>;

/** Formats all details of an enquiry for reading. */
export function toPage(enquiry: StoredEnquiry): string {
  const { state, suspicion, attempts, unknownOutcomes, dueAt, deliveredAt } = enquiry;
  const { lastError, lastErrorAt, lastReply } = enquiry;
  const rows: [label: string, value: string | number | null][] = [
    ['Enquiry', enquiry.id],
    ['State', state],
    ['Suspected of being spam', suspicion && (SUSPICIONS[suspicion] ?? suspicion)],
    ['Received', localTime(enquiry.receivedAt)],
    ['Delivered', deliveredAt && localTime(deliveredAt)],
    ['Next attempt', state === 'waiting' || state === 'unknown' ? dueAt && localTime(dueAt) : null],
    ['Attempts', attempts],
    ['Attempts that may have arrived unnoticed', unknownOutcomes || null],
    ['Last failure', lastError && `${lastError}${lastErrorAt ? ` (${localTime(lastErrorAt)})` : ''}`],
    ['Reply of the mail server', lastReply],
    ...FIELD_NAMES.filter((name) => name !== 'message').map((name): [string, string | null] => [
      FIELDS[name].label,
      enquiry[name] || null,
    ]),
    ['Sent from', enquiry.page],
    ...Object.entries(enquiry.damaged ?? {}).map(([column, value]): [string, string] => [
      `Damaged in the database, column ${column}`,
      String(value),
    ]),
  ];
  const lines = rows
    .filter(([, value]) => value !== null)
    .map(([label, value]) => `${label}: ${plain(String(value))}`);
  return `${lines.join('\n')}\n\n${plain(enquiry.message)}\n`;
}

/** Formats a local time to the minute, in sortable order. */
export function localTime(time: number): string {
  const date = new Date(time);
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`;
}
