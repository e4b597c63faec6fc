import { expect, type Page } from '@playwright/test';
import type { ReceivedMail } from '../service/support/mail-server.ts';
import { site } from '../support/content.ts';
import { type Enquiry, enquiryFormOn, keptByBrowser, newEnquiry } from '../support/enquiry-form.ts';
import { mailsFrom, test } from '../support/enquiry-service.ts';
import { untilHydrated } from '../support/scripts.ts';

function expectMailOf(enquiry: Enquiry, mail: ReceivedMail | undefined) {
  expect(mail?.replyTo).toEqual([{ name: enquiry.name, address: enquiry.email }]);
  expect(mail?.recipients).toEqual([site.email]);
  for (const value of Object.values(enquiry)) {
    for (const line of value.split('\n')) expect(mail?.text).toContain(line);
  }
}

async function writeTo(page: Page, address: string, enquiry: Enquiry) {
  await page.goto(address);
  const form = enquiryFormOn(page);
  await form.send(enquiry);
  await expect(form.sent).toBeVisible();
  return form;
}

for (const { place, path, service, preselected } of [
  { place: 'the contact page', path: '/contact', service: 'Digital  Marketing', preselected: '' },
  { place: 'the home page', path: '/', service: 'Social Media Marketing', preselected: '' },
  { place: 'a service page', path: '/services/seo', service: 'SEO Services', preselected: 'SEO Services' },
]) {
  test(
    `an enquiry written on ${place} is confirmed and reaches the agency as one mail`,
    { tag: '@both' },
    async ({ page, office }) => {
      const enquiry = newEnquiry({ service });
      const form = await writeTo(page, path, enquiry);
      await expect(form.queued).toBeHidden();
      await form.expectCleared(preselected);
      expect(await keptByBrowser(page)).toBe('{}');

      await expect.poll(() => office.mailsFrom(enquiry.email).length).toBe(1);
      expectMailOf(enquiry, office.mailsFrom(enquiry.email)[0]);
      expect(office.stored(enquiry.email)).toEqual([expect.objectContaining({ ...enquiry, page: path })]);
    },
  );
}

for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
  test(`an enquiry written while the mail server is down outlives ${signal} to the service and is mailed once`, async ({
    page,
    startService,
    startMail,
  }) => {
    // Three services are started, one after another.
    test.slow();
    const { port, url, close } = await startMail();
    await close();
    const service = await startService({ SMTP_URL: url });
    const enquiry = newEnquiry();
    const form = await writeTo(page, `${service.url}/contact`, enquiry);
    await expect(form.queued).toBeHidden();
    await expect.poll(() => service.count('enquiry.to-be-tried-again')).toBe(1);
    await service.end(signal);

    const mail = await startMail(port);
    const restarted = await startService({ SMTP_URL: url });
    await expect.poll(() => restarted.count('enquiry.delivered')).toBe(1);
    await restarted.end(signal);

    const startedOnceMore = await startService({ SMTP_URL: url });
    await writeTo(page, `${startedOnceMore.url}/contact`, newEnquiry());
    await expect.poll(() => startedOnceMore.count('enquiry.delivered')).toBe(1);
    await startedOnceMore.end('SIGTERM');
    expect(mailsFrom(mail.mails, enquiry.email)).toHaveLength(1);
    expectMailOf(enquiry, mailsFrom(mail.mails, enquiry.email)[0]);
  });
}

test('an enquiry written while the service is down goes out by itself once it is back, and is mailed once', async ({
  page,
  startService,
  startMail,
}) => {
  test.slow();
  const mail = await startMail();
  const service = await startService({ SMTP_URL: mail.url });
  const enquiry = newEnquiry();
  const form = enquiryFormOn(page);
  await page.goto(`${service.url}/contact`);
  await form.field('name').focus();
  await untilHydrated(form.root);
  await service.end('SIGKILL');

  await form.send(enquiry);
  await expect(form.sent).toBeVisible();
  await expect(form.queued).toBeVisible();
  await form.expectCleared();

  const restarted = await startService({ SMTP_URL: mail.url, PORT: service.port });
  await page.goto(`${restarted.url}/about`);
  await expect.poll(() => keptByBrowser(page)).toBe('{}');
  await expect.poll(() => restarted.count('enquiry.delivered')).toBe(1);
  await restarted.end('SIGTERM');
  expect(mail.mails).toHaveLength(1);
  expectMailOf(enquiry, mail.mails[0]);
});
