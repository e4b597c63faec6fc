import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import { type ReceivedMail, startMailServer } from '../service/support/mail-server.ts';
import { type EnquiryService, startService } from './service-process.ts';

/** Reports a failed assertion without stopping the test, so that it does not hide later ones. */
export const expect = base.expect.configure({ soft: true });

/** The service with the mail server that it delivers to. */
export interface Office extends EnquiryService {
  /** Returns the emails with this `Reply-To` address. */
  mailsFrom(email: string): ReceivedMail[];
}

/**
 * Serves a built site with a mail server while the tests of a worker run.
 *
 * @param root root of the repository or of a copy
 */
export async function withOffice(
  databaseFile: string,
  use: (office: Office) => Promise<void>,
  root?: string,
): Promise<void> {
  const mail = await startMailServer();
  const service = await startService(databaseFile, { SMTP_URL: mail.url }, root);
  const mailsFrom = (email: string) =>
    mail.mails.filter(({ replyTo }) => replyTo?.some(({ address }) => address === email));
  await use({ ...service, mailsFrom });
  await service.end('SIGTERM');
  await mail.close();
}

/** Test whose pages are served by the service of its worker, with access to its emails and stored enquiries. */
export const test = base.extend<object, { office: Office }>({
  office: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'enquiries-'));
      await withOffice(join(folder, 'enquiries.db'), use);
      rmSync(folder, { recursive: true });
    },
    { scope: 'worker' },
  ],

  baseURL: async ({ office }, use) => use(office.url),
});
