import type { Config } from '../config.ts';
import type { Channel } from './channel.ts';
import type { Letter } from './compose.ts';
import { createFileMailer } from './file-mailer.ts';
import { createSmtpMailer, type SmtpTimeouts } from './smtp-mailer.ts';

/** Returns the function that creates mailers for the settings: SMTP, or files if no mail server is set. */
export const mailerFor =
  ({ smtpUrl, outboxFolder }: Config, connections: number, timeouts?: SmtpTimeouts) =>
  (letter: Letter): Channel =>
    smtpUrl
      ? createSmtpMailer(smtpUrl, letter, { connections, ...(timeouts && { timeouts }) })
      : createFileMailer(outboxFolder, letter);
