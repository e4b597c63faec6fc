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

/** Test whose pages are served by the service of its worker, with access to its emails and stored enquiries. */
export const test = base.extend<object, { office: Office }>({
  office: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'enquiries-'));
      const mail = await startMailServer();
      const service = await startService(join(folder, 'enquiries.db'), { SMTP_URL: mail.url });
      const mailsFrom = (email: string) =>
        mail.mails.filter(({ replyTo }) => replyTo?.some(({ address }) => address === email));
      await use({ ...service, mailsFrom });
      await service.end('SIGTERM');
      await mail.close();
      rmSync(folder, { recursive: true });
    },
    { scope: 'worker' },
  ],

  baseURL: async ({ office }, use) => use(office.url),
});
