import MailComposer from 'nodemailer/lib/mail-composer';
import { FIELD_NAMES, FIELDS } from '../contract/fields.ts';
import { escapeHtml } from '../output.ts';
import type { ClaimedEnquiry, Suspicion } from '../store/enquiry.ts';

/** Sender, recipients and time zone of the mails. */
export interface Letterhead {
  from: string;
  to: string[];
  /** An IANA name such as `America/Los_Angeles`. Default: the machine's time zone. */
  timeZone?: string;
}

/** A row of the mail. */
type Detail = [label: string, value: string];

/** Subject prefix of suspected spam, for mail filters. */
const SPAM_MARK = '[Suspected spam] ';

/** Reasons for a suspicion, as the mail shows them. A newer release may have others. */
const SUSPICIONS: Record<string, string> = {
  trap: 'A field that people do not see was filled in.',
  'too-fast': 'It was written faster than a person can.',
} satisfies Record<Suspicion, string>;

/**
 * Returns the Message-ID of an enquiry's mail. It is the same for every attempt, so that mail programs can recognise
 * duplicates.
 */
export function messageId(id: string, from: string): string {
  return `<enquiry.${id}@${from.slice(from.lastIndexOf('@') + 1)}>`;
}

/** Returns the mail as nodemailer options. nodemailer escapes header values; names contain no line breaks. */
export function composeOptions(enquiry: ClaimedEnquiry, { from, to, timeZone }: Letterhead) {
  const { suspicion } = enquiry;
  const rows: Detail[] = [
    ...FIELD_NAMES.map((name): Detail => [FIELDS[name].label, enquiry[name]]),
    ['Suspected spam', suspicion ? (SUSPICIONS[suspicion] ?? suspicion) : ''],
    ['Sent from', enquiry.page ?? 'not told'],
    ['Received', tellTime(enquiry.receivedAt, timeZone)],
    ['Enquiry', enquiry.id],
  ];
  const details = rows.filter(([, value]) => value !== '');
  return {
    from,
    to,
    replyTo: { name: asHeader(enquiry.name), address: enquiry.email },
    subject: `${enquiry.suspicion ? SPAM_MARK : ''}New enquiry: ${asHeader(enquiry.service)} — ${asHeader(enquiry.name)}`,
    date: new Date(enquiry.receivedAt),
    messageId: messageId(enquiry.id, from),
    // Suppresses out-of-office replies (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
    text: asText(details),
    html: asHtml(details),
    // Visitor input must never make nodemailer read a file or fetch a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/**
 * Escapes a text for a header. Removes characters that reverse the direction of all text after them, and puts an
 * invisible space into what looks like an encoded word (RFC 2047), which mail programs decode in nodemailer's quotes, too.
 */
const asHeader = (text: string) =>
  text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '').replaceAll('=?', '=\u200b?');

/** Renders the mail as a MIME message with CRLF line ends, for a `.eml` file. */
export function composeMail(enquiry: ClaimedEnquiry, letterhead: Letterhead): Promise<Buffer> {
  const options = { ...composeOptions(enquiry, letterhead), newline: 'windows' };
  const message = new MailComposer(options).compile();
  return new Promise((resolve, reject) => {
    message.build((error, mail) => (error ? reject(error) : resolve(mail as Buffer)));
  });
}

function tellTime(time: number, timeZone: string | undefined): string {
  return new Intl.DateTimeFormat('en-US', {
    dateStyle: 'full',
    timeStyle: 'long',
    ...(timeZone && { timeZone }),
  }).format(time);
}

function asText(details: Detail[]): string {
  const paragraphs = details.map(([label, value]) =>
    value.includes('\n') || value.length > 72 ? `${label}:\n\n${value}\n` : `${label}: ${value}`,
  );
  return `${paragraphs.join('\n')}\n\nReply to this mail to write to the visitor.\n`;
}

function asHtml(details: Detail[]): string {
  const rows = details.map(
    ([label, value]) =>
      `<tr><th align="left" valign="top" style="padding:4px 16px 4px 0">${label}</th>` +
      `<td style="padding:4px 0;white-space:pre-wrap">${escapeHtml(value)}</td></tr>`,
  );
  return (
    '<!doctype html><html lang="en"><meta charset="utf-8"><title>New enquiry</title>' +
    `<body style="font-family:sans-serif"><table>${rows.join('')}</table>` +
    '<p>Reply to this mail to write to the visitor.</p></body></html>'
  );
}
