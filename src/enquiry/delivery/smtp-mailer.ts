import { createTransport, type SendMailOptions } from 'nodemailer';
import { isLoopbackHost } from '../contract/addresses.ts';
import type { Channel } from './channel.ts';
import type { Letter } from './compose.ts';
import { explainMail } from './smtp-failure.ts';

/** Timeouts of a delivery, in milliseconds. */
const SMTP_TIMEOUTS = {
  connectMs: 10_000,
  greetingMs: 20_000,
  /** Within a session. RFC 5321 allows minutes for the reply to the end of the data; virus scanners need them. */
  silenceMs: 120_000,
  /** The whole delivery: a server that keeps sending single bytes never exceeds `silenceMs`. */
  totalMs: 300_000,
};

export type SmtpTimeouts = typeof SMTP_TIMEOUTS;

/**
 * Creates a mailer that sends by SMTP over one connection, which stays open for the next mail.
 *
 * @param url `smtp://` or `smtps://`, with user and password if the server requires them
 * @param timeouts other ones, for tests
 */
export function createSmtpMailer(url: string, letter: Letter, timeouts = SMTP_TIMEOUTS): Channel {
  let transport: ReturnType<typeof createSmtpTransport> | undefined;
  const server = serverOf(url);

  return {
    name: letter.channel,
    destination: letter.destination,
    async deliver(enquiry) {
      const { takenBy } = enquiry;
      let dataEnded = false;
      try {
        const options = letter.compose(enquiry);
        const missing = options.to.filter((recipient) => !takenBy.includes(recipient));
        // The recipients were changed in the settings, and all that are left have the mail already.
        if (missing.length === 0) return { takenBy, failures: [] };
        const mail: WatchedMail = {
          ...options,
          envelope: { from: options.from.address, to: missing },
          signal: AbortSignal.timeout(timeouts.totalMs),
          onDataEnd: () => {
            dataEnded = true;
          },
        };
        transport ??= watchData(createSmtpTransport(url, timeouts));
        const { accepted, rejectedErrors = [] } = await transport.sendMail(mail);
        return {
          takenBy: [...takenBy, ...accepted.map(String)],
          failures: rejectedErrors.map((error) => explainMail(error)),
        };
      } catch (error) {
        return { takenBy, failures: [explainMail(error, { dataEnded, server })] };
      }
    },
    close() {
      transport?.close({ force: true });
      transport = undefined;
    },
  };
}

function createSmtpTransport(url: string, timeouts: SmtpTimeouts) {
  return createTransport({
    url,
    pool: true,
    maxConnections: 1,
    requireTLS: needsEncryption(url),
    // The server may have closed a pooled connection. Nothing was sent then, so one requeue is safe.
    maxRequeues: 1,
    connectionTimeout: timeouts.connectMs,
    dnsTimeout: timeouts.connectMs,
    greetingTimeout: timeouts.greetingMs,
    socketTimeout: timeouts.silenceMs,
    socketCloseTimeout: 1_000,
    // No part of a mail may name a file or an address that is read into it.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Returns scheme and port of a URL, which nodemailer completes. */
function serverOf(url: string): { protocol: string; port: number } {
  const { protocol, port } = new URL(url);
  return { protocol, port: Number(port || (protocol === 'smtps:' ? 465 : 587)) };
}

/**
 * Whether STARTTLS is mandatory: if the URL has credentials, unless the server is on this machine.
 *
 * `smtp://` uses STARTTLS if the server offers it. An attacker on the network can remove the offer and would read the
 * password. `?requireTLS=false` in the URL turns the requirement off for a trusted network.
 */
function needsEncryption(url: string): boolean {
  const { hostname, username, password, searchParams } = new URL(url);
  const setting = searchParams.get('requireTLS');
  if (setting !== null) return setting === 'true';
  return (username !== '' || password !== '') && !isLoopbackHost(hostname);
}

/** A mail with a callback for the end of writing its data to the connection. */
interface WatchedMail extends SendMailOptions {
  onDataEnd: () => void;
}

/**
 * Makes a transport call `onDataEnd` of its mails; returns it.
 *
 * nodemailer reports a lost connection in the same way before and after the end of the data, but only after it can the
 * mail have arrived.
 */
function watchData(transport: ReturnType<typeof createSmtpTransport>) {
  transport.use('stream', (mail, done) => {
    const { onDataEnd } = mail.data as WatchedMail;
    // The connection reads this stream once the server has replied to DATA. An option such as `newline` would insert
    // another stream, which reads a short mail to its end immediately.
    mail.message.processFunc((stream) => stream.once('end', onDataEnd));
    done();
  });
  return transport;
}
