import type { Config } from '../config.ts';
import { CONFIRMATION } from '../store/deliveries.ts';
import type { Channel } from './channel.ts';
import { agencyLetter, confirmationLetter, type Letter } from './compose.ts';
import { createWebhook, webhookName } from './webhook.ts';

/** Returns the names of the channels of the settings besides mail. */
export const channelNames = ({ webhooks, confirmsToVisitor }: Config): string[] => [
  ...webhooks.map(webhookName),
  ...(confirmsToVisitor ? [CONFIRMATION] : []),
];

/**
 * Creates the channels of the settings.
 *
 * @param createMailer creates one for a kind of mail, as the host sends them
 */
export function createChannels(
  config: Config,
  createMailer: (letter: Letter) => Channel,
  webhookTimeoutMs?: number,
): Channel[] {
  const { mailFrom: from, mailTo: to, webhooks, webhookSecret, confirmsToVisitor } = config;
  const texts = config.mailTexts();
  return [
    createMailer(agencyLetter({ from, to, texts: texts.mail })),
    ...webhooks.map((url) => createWebhook(url, webhookSecret, webhookTimeoutMs)),
    ...(confirmsToVisitor ? [createMailer(confirmationLetter(from, to, texts.confirmation))] : []),
  ];
}
