import { FIELD_NAMES, type FieldName } from '../../../../enquiry/contract/fields.ts';
import type { NamedEnquiry } from '../outbox.ts';

/**
 * Formats when an enquiry was written, in the visitor's language and time zone: the time, and the date unless it was
 * today.
 *
 * @param writtenAt milliseconds since 1970
 * @param now milliseconds since 1970
 * @param locale the browser's by default
 */
export function formatTime(writtenAt: number, now: number, locale?: string): string {
  const [written, today] = [new Date(writtenAt), new Date(now)];
  const isToday = written.toDateString() === today.toDateString();
  return written.toLocaleString(locale, { timeStyle: 'short', ...(!isToday && { dateStyle: 'medium' }) });
}

/** Replaces `{time}` in a text with the time at which an enquiry was written. */
export const withTime = (text: string, writtenAt: number) =>
  text.replace('{time}', formatTime(writtenAt, Date.now()));

/** Formats an enquiry as plain text, to be read, copied and mailed. */
export const enquiryText = (enquiry: NamedEnquiry, labels: Record<FieldName, string>) =>
  FIELD_NAMES.filter((name) => enquiry[name])
    .map((name) => `${labels[name]}: ${enquiry[name]}`)
    .join('\n');
