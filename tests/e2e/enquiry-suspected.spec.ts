import { expect, type Page } from '@playwright/test';
import { enquiryFormOn, keptByBrowser, newEnquiry } from '../support/enquiry-form.ts';
import { test } from '../support/enquiry-service.ts';
import { holdScripts, untilHydrated } from '../support/scripts.ts';
import type { EnquiryService } from '../support/service-process.ts';

/** More than a test needs to fill in the form. */
const SLOW = { MIN_WRITING_SECONDS: '60' };

/** Opens the contact page, whose form is ready and empty when it is filled in. */
async function openForm(page: Page, { url }: EnquiryService) {
  await page.goto(`${url}/contact`);
  const form = enquiryFormOn(page);
  await form.field('name').focus();
  await untilHydrated(form.root);
  return form;
}

test('an enquiry written faster than a person can is confirmed, and mailed as suspected spam', async ({
  page,
  startService,
  startMail,
}) => {
  const mail = await startMail();
  const service = await startService({ ...SLOW, SMTP_URL: mail.url });
  const form = await openForm(page, service);
  const enquiry = newEnquiry();
  await form.send(enquiry);
  await expect(form.sent).toBeVisible();
  expect(await keptByBrowser(page)).toBe('{}');
  expect(service.stored(enquiry.email)).toEqual([
    expect.objectContaining({ ...enquiry, suspicion: 'too-fast' }),
  ]);
  await expect
    .poll(() => mail.mails.map(({ subject }) => subject))
    .toEqual([expect.stringMatching(/^\[Suspected spam\] New enquiry: /)]);
});

test('an enquiry that took its time, and a second one of the same visitor, are mailed', async ({
  page,
  startService,
  startMail,
}) => {
  const mail = await startMail();
  const service = await startService({ ...SLOW, SMTP_URL: mail.url });
  await page.clock.install();
  const form = await openForm(page, service);
  const [first, second] = [newEnquiry(), newEnquiry()];
  await form.fill(first);
  await page.clock.fastForward(61_000);
  await form.button.click();
  await expect(form.sent).toBeVisible();
  await form.send(second);
  await expect.poll(() => mail.mails.length).toBe(2);
  for (const { email } of [first, second]) {
    expect(service.stored(email)).toEqual([expect.objectContaining({ suspicion: null })]);
  }
});

test('text that stood in the form before its script came is not held against the visitor', async ({
  page,
  startService,
}) => {
  const service = await startService(SLOW);
  const release = await holdScripts(page);
  await page.goto(`${service.url}/contact`);
  const form = enquiryFormOn(page);
  const enquiry = newEnquiry();
  await form.fill(enquiry);
  release();
  await untilHydrated(form.root);
  await form.button.click();
  await expect(form.sent).toBeVisible();
  expect(service.stored(enquiry.email)).toEqual([expect.objectContaining({ suspicion: null })]);
});
