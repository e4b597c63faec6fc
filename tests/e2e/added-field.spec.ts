import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { buildSite } from '../../src/reviewing/version/build-site.ts';
import { startMailServer } from '../service/support/mail-server.ts';
import { enquiryFormOn, newEnquiry } from '../support/enquiry-form.ts';
import { startService } from '../support/service-process.ts';
import { workingCopy } from '../support/working-copy.ts';

const FIELD = `company: {
    label: 'Company',
    kind: 'line',
    maxLength: 80,
    autoComplete: 'organization',
    tooLong: 'Please shorten the name of your company to 80 characters.',
  },
} as const satisfies`;

test('an optional field that is described in one place goes from the form to mail, commands and export', async ({
  browser,
}) => {
  test.setTimeout(240_000); // A build.
  const copy = workingCopy();
  copy.edit('src/enquiry/contract/fields.ts', '} as const satisfies', FIELD);
  buildSite(copy.folder, join(copy.folder, 'dist'));
  const database = join(copy.folder, 'data/enquiries.db');
  const mail = await startMailServer();
  const service = await startService(database, { SMTP_URL: mail.url }, copy.folder);
  const [withField, withoutField] = [newEnquiry(), newEnquiry()];

  const scripted = await browser.newPage({ baseURL: service.url });
  await scripted.goto('/contact');
  const company = scripted.getByLabel('Company', { exact: true });
  await expect(company).toHaveAttribute('autocomplete', 'organization');
  await expect(company).toHaveAttribute('maxlength', '80');
  await company.fill('Bridgewater Bindery');
  await enquiryFormOn(scripted).send(withField);
  await expect(enquiryFormOn(scripted).sent).toBeVisible();

  const plain = await browser.newPage({ baseURL: service.url, javaScriptEnabled: false });
  await plain.goto('/contact');
  await enquiryFormOn(plain).fill(withoutField);
  await enquiryFormOn(plain).button.click();
  await expect(plain).toHaveURL(/#enquiry-sent$/);

  await expect.poll(() => mail.mails.length).toBe(2);
  const textFor = ({ email }: { email: string }) =>
    mail.mails.find(({ replyTo }) => replyTo?.[0]?.address === email)!.text;
  expect(textFor(withField)).toContain('Company: Bridgewater Bindery');
  expect(textFor(withoutField)).not.toContain('Company');

  const enquiries = (...args: string[]) => copy.run('src/enquiry/enquiries.ts', ...args).stdout;
  expect(enquiries('search', 'bridgewater bindery')).toContain(withField.email);
  expect(enquiries('export')).toContain('"message","company","page"');
  expect(enquiries('export')).toContain('Bridgewater Bindery');

  await service.end('SIGTERM');
  await mail.close();
  copy.remove();
});
