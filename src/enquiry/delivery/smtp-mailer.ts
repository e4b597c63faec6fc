import { createTransport, type SendMailOptions } from 'nodemailer';
import { composeOptions, type Letterhead } from './compose.ts';
import { DeliveryError, failureOf } from './failure.ts';
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

const SMTP_TIMEOUTS: SmtpTimeouts = {
  connectMs: 10_000,
  greetingMs: 20_000,
  // RFC 5321 lets a server take minutes to answer the end of the data; scanners do use them.
  silenceMs: 120_000,
  totalMs: 300_000,
};

interface SmtpOptions {
  /** Connections at a time. */
  connections: number;
  timeouts?: SmtpTimeouts;
}

/**
 * A mailer that sends by SMTP and keeps its connections open for the next mail.
 *
 * @param url `smtp://` or `smtps://`, with user and password where the server wants them
 */
export function createSmtpMailer(url: string, letterhead: Letterhead, options: SmtpOptions): Mailer {
  const transport = createSmtpTransport(url, options);
  watchData(transport);

  return {
    async deliver(enquiry, leaseLost) {
      const missing = letterhead.to.filter((recipient) => !enquiry.takenBy.includes(recipient));
      // The settings have changed since: those who are still to get it have it.
      if (missing.length === 0) return { takenBy: enquiry.takenBy, refusals: [] };
      let dataEnded = false;
      const abandon = new AbortController();
      const onLeaseLost = () => abandon.abort();
      const mail: WatchedMail = {
        ...composeOptions(enquiry, letterhead),
        envelope: { from: letterhead.from, to: missing },
        signal: AbortSignal.any([
          abandon.signal,
          AbortSignal.timeout((options.timeouts ?? SMTP_TIMEOUTS).totalMs),
        ]),
        // From here on the server may take the mail: breaking off would only hide the outcome.
        onDataStart: () => leaseLost?.removeEventListener('abort', onLeaseLost),
        onDataEnd: () => {
          dataEnded = true;
        },
      };
      if (leaseLost?.aborted) abandon.abort();
      leaseLost?.addEventListener('abort', onLeaseLost);
      try {
        const { accepted, rejectedErrors = [] } = await transport.sendMail(mail);
        return {
          takenBy: [...enquiry.takenBy, ...accepted.map(String)],
          refusals: rejectedErrors.map(failureOf),
        };
      } catch (error) {
        throw new DeliveryError(error, dataEnded);
      } finally {
        leaseLost?.removeEventListener('abort', onLeaseLost);
      }
    },
    close: () => transport.close({ force: true }),
  };
}

function createSmtpTransport(url: string, { connections, timeouts = SMTP_TIMEOUTS }: SmtpOptions) {
  return createTransport({
    url,
    pool: true,
    maxConnections: connections,
    requireTLS: needsEncryption(url),
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
}

const OWN_MACHINE = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/**
 * Whether a session has to be encrypted before anything is said in it.
 *
 * `smtp://` takes up encryption where the server offers it, and whoever sits on the line can take the offer
 * away. That must not give them a password; `?requireTLS=false` in the address says that the line is safe.
 */
function needsEncryption(url: string): boolean {
  const { hostname, username, password, searchParams } = new URL(url);
  const setting = searchParams.get('requireTLS');
  if (setting !== null) return setting === 'true';
  return (username !== '' || password !== '') && !OWN_MACHINE.test(hostname);
}

/** A mail that tells when the first byte of its data is handed to the connection, and when the last one was. */
interface WatchedMail extends SendMailOptions {
  onDataStart: () => void;
  onDataEnd: () => void;
}

/**
 * Has the mails of a transport call their `onDataStart` and `onDataEnd`.
 *
 * The library reports a lost connection in the same way before and after the end, and only after it can the mail have
 * arrived.
 */
function watchData(transport: ReturnType<typeof createSmtpTransport>): void {
  transport.use('stream', (mail, done) => {
    const { onDataStart, onDataEnd } = mail.data as WatchedMail;
    // The stream that comes out of here is read by the connection itself, from the server's reply to DATA on. An option
    // such as `newline` would put a stream in between, which reads a short mail to its end at once.
    mail.message.processFunc((stream) => stream.once('resume', onDataStart).once('end', onDataEnd));
    done();
  });
}
