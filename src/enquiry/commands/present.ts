import { FIELD_NAMES, FIELDS } from '../contract/fields.ts';
import { localTime } from '../contract/local-day.ts';
import { sourceOf, SUSPICIONS } from '../store/enquiry.ts';
import type { StoredDelivery, StoredEnquiry } from '../store/reading.ts';
import { plain } from '../output.ts';

/** Formats an enquiry as one line of a list. */
export function toLine(enquiry: StoredEnquiry, timeZone: string): string {
  const { id, receivedAt, state, name, email, service, origin, deliveries } = enquiry;
  const open = deliveries.filter((delivery) => delivery.state !== 'delivered');
  const source = [origin.referrer, origin.utm_campaign ?? origin.utm_source].filter(Boolean).join(', ');
  const marks = [
    ...(source ? [`  [from ${oneLine(source)}]`] : []),
    ...open.map((delivery) => `  [${delivery.channel}: ${delivery.state}]`),
  ];
  const line = `${id}  ${localTime(timeZone, receivedAt)}  ${state.padEnd(9)}  ${oneLine(name)} <${oneLine(email)}>, ${oneLine(service)}${marks.join('')}`;
  return `${plain(line)}\n`;
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ');

type Row = [label: string, value: string | number | null | undefined];

/** Formats all details of an enquiry for reading. */
export function toPage(enquiry: StoredEnquiry, timeZone: string): string {
  const { suspicion, deliveries } = enquiry;
  const rows: Row[] = [
    ['Enquiry', enquiry.id],
    ...deliveryRows(enquiry, timeZone),
    ['Suspected of being spam', suspicion && (SUSPICIONS[suspicion] ?? suspicion)],
    ['Received', localTime(timeZone, enquiry.receivedAt)],
    ...deliveries.flatMap(({ channel, ...delivery }) => [
      ['Over', channel] satisfies Row,
      ...deliveryRows(delivery, timeZone).map(([label, value]): Row => [`  ${label}`, value]),
    ]),
    ...FIELD_NAMES.filter((name) => name !== 'message').map((name): Row => [
      FIELDS[name].label,
      enquiry[name] || null,
    ]),
    ...sourceOf(enquiry),
  ];
  const lines = rows
    .filter(([, value]) => value !== null && value !== undefined && value !== '')
    .map(([label, value]) => `${label}: ${plain(String(value))}`);
  return `${lines.join('\n')}\n\n${plain(enquiry.message)}\n`;
}

function deliveryRows(delivery: StoredDelivery, timeZone: string): Row[] {
  const { state, attempts, unknownOutcomes, dueAt, deliveredAt, lastError, lastErrorAt } = delivery;
  const timeOf = (time: number) => localTime(timeZone, time);
  return [
    ['State', state],
    ['Delivered', deliveredAt && timeOf(deliveredAt)],
    ['Next attempt', state === 'waiting' || state === 'unknown' ? dueAt && timeOf(dueAt) : null],
    ['Attempts', attempts],
    ['Attempts that may have arrived unnoticed', unknownOutcomes || null],
    ['Last failure', lastError && `${lastError}${lastErrorAt ? ` (${timeOf(lastErrorAt)})` : ''}`],
    ['Reply', delivery.lastReply],
  ];
}
