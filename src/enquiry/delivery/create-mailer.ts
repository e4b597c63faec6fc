import type { Config } from '../config.ts';
import { createFileMailer } from './file-mailer.ts';
import type { Mailer } from './mailer.ts';
import { createSmtpMailer, type SmtpTimeouts } from './smtp-mailer.ts';

/** The mailer that the settings ask for: by SMTP, or into files where no mail server is set. */
export function createMailer(config: Config, connections: number, timeouts?: SmtpTimeouts): Mailer {
  const letterhead = { from: config.mailFrom, to: config.mailTo };
  if (!config.smtpUrl) return createFileMailer(config.outboxFolder, letterhead);
  return createSmtpMailer(config.smtpUrl, letterhead, { connections, ...(timeouts && { timeouts }) });
}
