import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A received email with its envelope recipients. */
export interface ReceivedMail extends Email {
  recipients: string[];
  /** Unparsed message. */
  raw: string;
}

export type MailServer = Awaited<ReturnType<typeof startMailServer>>;

export interface MailServerOptions extends SMTPServerOptions {
  port?: number;
  host?: string;
}

/** Creates an SMTP error reply, such as 451 or 550. */
export function smtpError(responseCode: number, text = 'Not now'): Error {
  return Object.assign(new Error(text), { responseCode });
}

/** The ids of the enquiries that were mailed, sorted; one that was mailed twice is listed twice. */
export const mailedIds = ({ mails }: Pick<MailServer, 'mails'>) =>
  mails.map(({ messageId }) => /^<enquiry\.(.+)@/.exec(messageId ?? '')?.[1] ?? 'none').sort();

/**
 * Starts an SMTP server that stores received emails in memory.
 *
 * @param options handlers that accept or reject at a stage; by default everything is accepted
 */
export async function startMailServer({ port = 0, host = '127.0.0.1', ...options }: MailServerOptions = {}) {
  const mails: ReceivedMail[] = [];
  /** Number of connections so far. */
  const state = { connections: 0 };
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    disableReverseLookup: true,
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        const raw = Buffer.concat(chunks);
        mails.push({ ...(await PostalMime.parse(raw)), recipients, raw: raw.toString('latin1') });
        callback();
      });
    },
    ...options,
    onConnect(session, callback) {
      state.connections += 1;
      if (options.onConnect) options.onConnect(session, callback);
      else callback();
    },
  });
  // Ignore connections that are reset by killed clients.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(port, host, resolve));
  const address = server.server.address() as AddressInfo;
  return Object.assign(state, {
    url: `${options.secure ? 'smtps' : 'smtp'}://${host}:${address.port}`,
    port: address.port,
    mails,
    close: () =>
      new Promise<void>((resolve) => {
        for (const connection of server.connections) connection.close();
        server.close(() => resolve());
      }),
  });
}
