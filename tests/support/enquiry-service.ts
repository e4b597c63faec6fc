import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import { type MailServer, type ReceivedMail, startMailServer } from '../service/support/mail-server.ts';
import { type EnquiryService, startService } from './service-process.ts';

/** Reports a failed assertion and goes on, so that it does not hide what follows in a visit. */
export const expect = base.expect.configure({ soft: true });

/** The service with the mail server that it delivers to. */
export interface Office extends EnquiryService {
  mailsFrom(email: string): ReceivedMail[];
}

/** Returns the emails with this `Reply-To` address. */
export const mailsFrom = (mails: ReceivedMail[], email: string) =>
  mails.filter(({ replyTo }) => replyTo?.some(({ address }) => address === email));

interface TestFixtures {
  /** Starts a service that the test may stop. All services of a test share one database. */
  startService: (settings?: Record<string, string>) => Promise<EnquiryService>;
  /** Starts a mail server, optionally on the port of an earlier one. */
  startMail: (port?: number) => Promise<MailServer>;
}

/** Test whose pages are served by the service of its worker, with access to its emails and stored enquiries. */
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
