import MailComposer from 'nodemailer/lib/mail-composer';
import type { Words } from '../config.ts';
import { domainOf } from '../contract/addresses.ts';
import { FIELD_NAMES, FIELDS } from '../contract/fields.ts';
import { escapeHtml } from '../output.ts';
import { type ClaimedEnquiry, CONFIRMATION, MAIL } from '../store/deliveries.ts';
import { sourceOf, SUSPICIONS } from '../store/enquiry.ts';

/** A kind of mail about an enquiry. Each is a channel. */
export interface Letter {
  channel: string;
  /** Where it goes, as the commands name it. */
  destination: string;
  /** Returns the mail as nodemailer options. */
  compose(enquiry: ClaimedEnquiry): MailOptions;
}

/** Sender of a mail: display name and address. */
export interface Sender {
  name: string;
  address: string;
}

type MailOptions = ConstructorParameters<typeof MailComposer>[0] & { from: Sender; to: string[] };

/** A row of the mail. */
type Detail = [label: string, value: string];

/** Subject prefix of suspected spam, for mail filters. */
const SPAM_MARK = '[Suspected spam] ';

/** Options that keep visitor input from making nodemailer read a file or fetch a URL, and mail programs from answering. */
export const SAFE = {
  disableFileAccess: true,
  disableUrlAccess: true,
  // Suppresses out-of-office replies (RFC 3834).
  headers: { 'Auto-Submitted': 'auto-generated' },
};

/** Creates the mail to the agency. nodemailer escapes header values; names contain no line breaks. */
export const agencyLetter = (from: Sender, to: string[], texts: Words['mail'], timeZone: string): Letter => ({
  channel: MAIL,
  destination: to.join(', '),
  compose(enquiry) {
    const { suspicion } = enquiry;
    const rows: [label: string, value: string | null | undefined][] = [
      ...FIELD_NAMES.map((name): Detail => [FIELDS[name].label, enquiry[name]]),
      ['Suspected spam', suspicion && (SUSPICIONS[suspicion] ?? suspicion)],
      ...sourceOf(enquiry),
      ['Received', formatTime(enquiry.receivedAt, timeZone)],
      ['Enquiry', enquiry.id],
    ];
    const details = rows.filter((row): row is Detail => Boolean(row[1]));
    const subject = texts.subject.replace(/\{(service|name)\}/g, (_, field: 'service' | 'name') =>
      asHeader(enquiry[field]),
    );
    return {
      ...SAFE,
      from,
      to,
      replyTo: { name: asHeader(enquiry.name), address: enquiry.email },
      subject: `${enquiry.suspicion ? SPAM_MARK : ''}${subject}`,
      date: new Date(enquiry.receivedAt),
      // The same for every attempt, so that mail programs can recognise duplicates.
      messageId: `<enquiry.${enquiry.id}@${domainOf(from.address)}>`,
      text: asText(details, texts.closing),
      html: asHtml(details, texts.closing),
    };
  },
});

/**
 * Creates the confirmation to the visitor. Nothing in it is from the enquiry, so that nobody can make the agency carry a
 * text to a stranger.
 */
export const confirmationLetter = (
  from: Sender,
  replyTo: string[],
  { subject, text }: Words['confirmation'],
): Letter => ({
  channel: CONFIRMATION,
  destination: 'the visitor',
  compose: ({ id, email }) => ({
    ...SAFE,
    ...{ from, replyTo, to: [email], subject, text: `${text.trim()}\n` },
    messageId: `<confirmation.${id}@${domainOf(from.address)}>`,
    headers: { 'Auto-Submitted': 'auto-replied' },
  }),
});

/**
 * Escapes a text for a header. Removes characters that reverse the direction of all text after them, and puts an
 * invisible space into what looks like an encoded word (RFC 2047), which mail programs decode in nodemailer's quotes, too.
 */
const asHeader = (text: string) =>
  text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '').replaceAll('=?', '=\u200b?');

/** Renders a mail as a MIME message with CRLF line ends, for a `.eml` file. */
export function buildMail(options: MailOptions): Promise<Buffer> {
  const message = new MailComposer({ ...options, newline: 'windows' }).compile();
  return new Promise((resolve, reject) => {
    message.build((error, mail) => (error ? reject(error) : resolve(mail as Buffer)));
  });
}

const formatTime = (time: number, timeZone: string) =>
  new Date(time).toLocaleString('en-US', { dateStyle: 'full', timeStyle: 'long', timeZone });

function asText(details: Detail[], closing: string): string {
  const paragraphs = details.map(([label, value]) =>
    value.includes('\n') || value.length > 72 ? `${label}:\n\n${value}\n` : `${label}: ${value}`,
  );
  return `${paragraphs.join('\n')}\n\n${closing}\n`;
}

/** Escapes a text for HTML with `<br>` for line breaks: Outlook ignores `white-space`, which keeps spaces elsewhere. */
const asLines = (text: string) => escapeHtml(text).replaceAll('\n', '<br>');

function asHtml(details: Detail[], closing: string): string {
  const rows = details.map(
    ([label, value]) =>
      `<tr><th align="left" valign="top" style="padding:4px 16px 4px 0">${label}</th>` +
      `<td dir="auto" style="padding:4px 0;white-space:pre-wrap">${asLines(value)}</td></tr>`,
  );
  return (
    '<!doctype html><html lang="en"><meta charset="utf-8"><title>New enquiry</title>' +
    `<body style="font-family:sans-serif"><table>${rows.join('')}</table>` +
    `<p dir="auto">${asLines(closing)}</p></body></html>`
  );
}
