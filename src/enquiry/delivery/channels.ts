import type { Config } from '../config.ts';
import { mailboxOf } from '../contract/addresses.ts';
import { CONFIRMATION } from '../store/deliveries.ts';
import type { NewEnquiry } from '../store/enquiry.ts';
import type { Channel } from './channel.ts';
import { agencyLetter, confirmationLetter, type Letter, type Sender } from './compose.ts';
import type { RetryPolicy } from './retry.ts';
import { createWebhook, webhookName } from './webhook.ts';

/** Returns the sender of all mails. */
export const senderOf = ({ mailFrom, words }: Pick<Config, 'mailFrom' | 'words'>): Sender => ({
  name: words().sender,
  address: mailFrom,
});

/** Returns the names of the channels of the settings besides mail. */
export const channelNames = ({ webhooks, confirmsToVisitor }: Config): string[] => [
  ...webhooks.map(webhookName),
  ...(confirmsToVisitor ? [CONFIRMATION] : []),
];

/**
 * Creates the channels of the settings.
 *
 * @param createMailer creates one for a kind of mail, as the host sends them
 * @param timings other ones, for tests
 */
export function createChannels(
  config: Config,
  createMailer: (letter: Letter) => Channel,
  {
    webhookTimeoutMs,
    retry,
  }: { webhookTimeoutMs?: number | undefined; retry?: RetryPolicy | undefined } = {},
): Channel[] {
  const { mailTo: to, webhooks, webhookSecret, confirmsToVisitor } = config;
  const texts = config.words();
  const from = senderOf(config);
  const channels = [
    createMailer(agencyLetter(from, to, texts.mail, config.timeZone())),
    ...webhooks.map((url) => createWebhook(url, webhookSecret, webhookTimeoutMs)),
    ...(confirmsToVisitor ? [createMailer(confirmationLetter(from, to, texts.confirmation))] : []),
  ];
  return retry ? channels.map((channel) => ({ ...channel, retry })) : channels;
}

/** Domains that mail from outside cannot reach (RFC 6761, 6762), and IP addresses. Trials use `.example`. */
const UNREACHABLE = /^[^.]*$|\.(\d+|localhost|local|internal|invalid|test|onion|arpa)$/;

/**
 * Returns whether an enquiry may be confirmed to its sender: it is not suspected as spam, mail can reach the address, and
 * it is none of the agency's own.
 */
export function isConfirmable(
  { email, suspicion }: Pick<NewEnquiry, 'email' | 'suspicion'>,
  { mailTo, mailFrom }: Pick<Config, 'mailTo' | 'mailFrom'>,
): boolean {
  const mailbox = mailboxOf(email);
  const isOwn = [...mailTo, mailFrom].some((own) => mailboxOf(own) === mailbox);
  return suspicion === undefined && !isOwn && !UNREACHABLE.test(mailbox.slice(mailbox.indexOf('@') + 1));
}
