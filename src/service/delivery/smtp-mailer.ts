import { createTransport, type SendMailOptions } from 'nodemailer';
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
  watchDataEnd(transport);

  return {
    async deliver(enquiry) {
      let dataEnded = false;
      const mail: WatchedMail = {
        ...composeOptions(enquiry, letterhead),
        signal: AbortSignal.timeout(timeouts.totalMs),
        onDataEnd: () => {
          dataEnded = true;
        },
      };
      try {
        const { rejected } = await transport.sendMail(mail);
        return rejected.length > 0 ? { note: 'The mail server refused some of the recipients.' } : {};
      } catch (error) {
        throw new DeliveryError(error, dataEnded);
      }
    },
    close: () => transport.close({ force: true }),
  };
}

/** A mail that tells when its data have been handed to the connection to the last byte. */
interface WatchedMail extends SendMailOptions {
  onDataEnd: () => void;
}

/**
 * Has the mails of a transport call their `onDataEnd`.
 *
 * The library reports a lost connection in the same way before and after that point, and only after it
 * can the mail have arrived.
 */
function watchDataEnd(transport: ReturnType<typeof createTransport>): void {
  transport.use('stream', (mail, done) => {
    const { onDataEnd } = mail.data as WatchedMail;
    // The stream that comes out of here is read by the connection itself; its end is the end of the data.
    mail.message.processFunc((stream) => stream.once('end', onDataEnd));
    done();
  });
}
