import { createTransport } from 'nodemailer';
import { composeOptions, type Letterhead } from './compose.ts';
import { DeliveryError } from './failure.ts';
import type { Mailer } from './mailer.ts';

/** How long each stage of a delivery may take, in milliseconds. */
export interface SmtpTimeouts {
  connectMs: number;
  greetingMs: number;
  /** Silence within a session. */
  silenceMs: number;
  /** A delivery as a whole: a server that sends a byte now and then is never silent. */
  totalMs: number;
}

export const SMTP_TIMEOUTS: SmtpTimeouts = {
  connectMs: 10_000,
  greetingMs: 20_000,
  // RFC 5321 lets a server take minutes to answer the end of the data; scanners do use them.
  silenceMs: 120_000,
  totalMs: 300_000,
};

/**
 * A mailer that sends by SMTP and keeps its connections open for the next mail.
 *
 * @param url `smtp://` or `smtps://`, with user and password where the server wants them
 */
export function createSmtpMailer(
  url: string,
  letterhead: Letterhead,
  { connections, timeouts = SMTP_TIMEOUTS }: { connections: number; timeouts?: SmtpTimeouts },
): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: connections,
    // A kept connection may turn out to have been dropped before a byte was sent: one fresh try is free.
    maxRequeues: 1,
    connectionTimeout: timeouts.connectMs,
    dnsTimeout: timeouts.connectMs,
    greetingTimeout: timeouts.greetingMs,
    socketTimeout: timeouts.silenceMs,
    socketCloseTimeout: 1_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const endedMails = watchDataEnd(transport);

  return {
    async deliver(enquiry) {
      const options = composeOptions(enquiry, letterhead);
      const signal = AbortSignal.timeout(timeouts.totalMs);
      try {
        const { rejected } = await transport.sendMail({ ...options, signal });
        return rejected.length > 0 ? { note: 'The mail server refused some of the recipients.' } : {};
      } catch (error) {
        throw new DeliveryError(error, endedMails.has(options.messageId));
      } finally {
        endedMails.delete(options.messageId);
      }
    },
    close: () => transport.close({ force: true }),
  };
}

/**
 * Keeps the Message-IDs of the mails whose data have been handed to the connection to the last byte.
 *
 * The library reports a lost connection in the same way before and after that point, and only after it
 * can the mail have arrived.
 */
function watchDataEnd(transport: ReturnType<typeof createTransport>): Set<string> {
  const ended = new Set<string>();
  transport.use('stream', (mail, done) => {
    const id = mail.data.messageId;
    mail.message.processFunc((stream) => {
      stream.once('end', () => {
        if (id) ended.add(id);
      });
      return stream;
    });
    done();
  });
  return ended;
}
