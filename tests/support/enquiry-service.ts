import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import { test as base } from '@playwright/test';
import { type MailServer, type ReceivedMail, startMailServer } from '../service/support/mail-server.ts';

const ROOT = join(import.meta.dirname, '../..');

export interface EnquiryService {
  url: string;
  port: string;
  /** How many lines of the log tell this event. */
  count(event: string): number;
  /** What the database holds of the visitor with this address, looked up as a person would. */
  stored(email: string): Record<string, unknown>[];
  /** Sends a signal and waits until the process has ended. */
  end(signal: NodeJS.Signals): Promise<void>;
}

/** Serves the last build as `npm run serve` does, in a process of its own. */
async function startService(databaseFile: string, settings: Record<string, string>): Promise<EnquiryService> {
  const child = spawn(process.execPath, ['src/service/main.ts'], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: '0',
      RATE_LIMIT: '0',
      // A test writes faster than a person.
      MIN_WRITING_SECONDS: '0',
      // An empty setting keeps one in somebody's `.env` file from counting here.
      SMTP_URL: '',
      ENQUIRY_DB: databaseFile,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(child, 'exit');
  const events: Record<string, unknown>[] = [];
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const event = JSON.parse(line) as Record<string, unknown>;
      events.push(event);
      if (event.event === 'service.started') resolve(String(event.address));
    });
    void exit.then(() => reject(new Error('The service ended before it had started.')));
  });
  return {
    url,
    port: new URL(url).port,
    count: (name) => events.filter(({ event }) => event === name).length,
    stored(email) {
      const database = new DatabaseSync(databaseFile, { readOnly: true });
      try {
        return database.prepare('SELECT * FROM enquiries WHERE email = ?').all(email);
      } finally {
        database.close();
      }
    },
    async end(signal) {
      child.kill(signal);
      await exit;
    },
  };
}

/** The service together with the mail server that it delivers to. */
export interface Office extends EnquiryService {
  mailsFrom(email: string): ReceivedMail[];
}

/** The mails whose answer would go to this visitor. */
export const mailsFrom = (mails: ReceivedMail[], email: string) =>
  mails.filter(({ replyTo }) => replyTo?.some(({ address }) => address === email));

interface TestFixtures {
  /** Starts a service that the test may stop; all that it starts share one database. */
  startService: (settings?: Record<string, string>) => Promise<EnquiryService>;
  /** Starts a mail server, on a given port if it is to come back where it was. */
  startMail: (port?: number) => Promise<MailServer>;
}

/** Pages are served by an office of their own, whose mails and stored enquiries a test can look at. */
export const test = base.extend<TestFixtures, { office: Office }>({
  office: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'enquiries-'));
      const mail = await startMailServer();
      const service = await startService(join(folder, 'enquiries.db'), { SMTP_URL: mail.url });
      await use({ ...service, mailsFrom: (email) => mailsFrom(mail.mails, email) });
      await service.end('SIGTERM');
      await mail.close();
      rmSync(folder, { recursive: true });
    },
    { scope: 'worker' },
  ],

  baseURL: async ({ office }, use) => use(office.url),

  // biome-ignore lint/correctness/noEmptyPattern: as above.
  startService: async ({}, use, testInfo) => {
    const services: EnquiryService[] = [];
    await use(async (settings = {}) => {
      const service = await startService(testInfo.outputPath('enquiries.db'), settings);
      services.push(service);
      return service;
    });
    for (const service of services) await service.end('SIGKILL');
  },

  // biome-ignore lint/correctness/noEmptyPattern: as above.
  startMail: async ({}, use) => {
    const servers: MailServer[] = [];
    await use(async (port = 0) => {
      const server = await startMailServer({ port });
      servers.push(server);
      return server;
    });
    for (const server of servers) await server.close();
  },
});
