import type { Config } from '../config.ts';
import { createFileMailer } from './file-mailer.ts';
import type { Mailer } from './mailer.ts';
import { createSmtpMailer, type SmtpTimeouts } from './smtp-mailer.ts';

/** Creates the mailer for the settings: SMTP, or files if no mail server is set. */
export function createMailer(config: Config, connections: number, timeouts?: SmtpTimeouts): Mailer {
  const letterhead = { from: config.mailFrom, to: config.mailTo };
  if (!config.smtpUrl) return createFileMailer(config.outboxFolder, letterhead);
  return createSmtpMailer(config.smtpUrl, letterhead, { connections, ...(timeouts && { timeouts }) });
}
