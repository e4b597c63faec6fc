import { expect, type Page } from '@playwright/test';
import { FIELDS } from '../../src/enquiry/contract/fields.ts';
import { enquiryForm as words } from '../support/content.ts';
import { enquiryFormOn, FAILED, newEnquiry, SENT } from '../support/enquiry-form.ts';
import { test } from '../support/enquiry-service.ts';

test.use({ javaScriptEnabled: false });

const visible = (page: Page, text: string) =>
  enquiryFormOn(page).root.getByText(text).filter({ visible: true });

for (const path of ['/contact', '/', '/services/seo', '/services/video-shoot-production']) {
  test(
    `an enquiry from ${path} is taken and thanked for on the same page`,
    { tag: '@both' },
    async ({ page, office }) => {
      await page.goto(path);
      await expect(visible(page, SENT)).toHaveCount(0);
      await expect(visible(page, FAILED)).toHaveCount(0);

      const form = enquiryFormOn(page);
      const enquiry = newEnquiry();
      await form.fill(enquiry);
      await form.button.click();
      await expect(page).toHaveURL(`${path}#enquiry-sent`);
      await expect(visible(page, SENT)).toHaveCount(1);
      await expect(visible(page, SENT)).toBeInViewport();
      await expect(visible(page, FAILED)).toHaveCount(0);
      expect(office.stored(enquiry.email)).toEqual([expect.objectContaining({ ...enquiry, page: path })]);
      await expect.poll(() => office.mailsFrom(enquiry.email).length).toBe(1);
    },
  );
}

test('the contact form sends Digital  Marketing with both spaces', async ({ page, office }) => {
  await page.goto('/contact');
  const enquiry = newEnquiry({ service: 'Digital  Marketing' });
  const form = enquiryFormOn(page);
  await form.fill(enquiry);
  await form.button.click();
  await expect(visible(page, SENT)).toHaveCount(1);
  expect(office.stored(enquiry.email)).toEqual([expect.objectContaining(enquiry)]);
});

test('an enquiry sent by a double click, and sent again from the page before, is taken once', async ({
  page,
  office,
}) => {
  await page.goto('/contact');
  const form = enquiryFormOn(page);
  const enquiry = newEnquiry();
  await form.fill(enquiry);
  await form.button.dblclick();
  await expect(visible(page, SENT)).toHaveCount(1);
  await page.goto('/contact');
  await form.fill(enquiry);
  await form.button.click();
  await expect(visible(page, SENT)).toHaveCount(1);
  expect(office.stored(enquiry.email)).toHaveLength(1);
});

test('the browser stops an empty form', async ({ page }) => {
  await page.goto('/contact');
  const form = enquiryFormOn(page);
  await form.button.click();
  await expect(form.field('name')).toBeFocused();
  await expect(page).toHaveURL('/contact');
});

for (const { field, label, value } of [
  { field: 'name', label: words.name!, value: ' ' },
  { field: 'email', label: words.email!, value: 'ada at visitor.example' },
  { field: 'message', label: 'Your Budget & Message', value: '' },
] as const) {
  test(
    `what is wrong with the field '${label}' is shown beside it`,
    { tag: '@both' },
    async ({ page, office }) => {
      await page.goto('/services/seo');
      const form = enquiryFormOn(page);
      const enquiry = newEnquiry({ [field]: value });
      await form.fill(enquiry);
      await form.root.evaluate((element) => ((element as HTMLFormElement).noValidate = true));
      await form.button.click();
      await expect(page).toHaveURL(new RegExp(`/services/seo\\?returned=[\\w-]+#enquiry-error-${field}$`));
      const { missing, malformed } = FIELDS[field];
      const error = form
        .field(field)
        .locator('..')
        .getByText(value.trim() ? malformed! : missing!);
      await expect(error).toBeInViewport();
      await expect(form.field(field)).toHaveAccessibleDescription(new RegExp(await error.innerText()));
      await form.expectToHold({ ...enquiry, [field]: value });
      await expect(visible(page, SENT)).toHaveCount(0);
      expect(office.stored(enquiry.email)).toEqual([]);

      const corrected = newEnquiry({ service: enquiry.service });
      await form.fillField(field, corrected[field]);
      if (field !== 'email') await form.fillField('email', corrected.email);
      await form.button.click();
      await expect(page).toHaveURL('/services/seo#enquiry-sent');
      expect(office.stored(corrected.email)).toHaveLength(1);
    },
  );
}

test.describe('when the service takes no more', () => {
  test.beforeEach(async ({ page, startService }) => {
    const { url } = await startService({ RATE_LIMIT: '1' });
    const form = enquiryFormOn(page);
    for (const view of ['enquiry-sent', 'enquiry-failed']) {
      await page.goto(`${url}/contact`);
      await form.fill(newEnquiry());
      await form.button.click();
      await expect(page).toHaveURL(`${url}/contact#${view}`);
    }
  });

  test('an error is shown, with ways to reach the agency', async ({ page }) => {
    await expect(visible(page, FAILED)).toHaveCount(1);
    await expect(visible(page, FAILED)).toBeInViewport();
    await expect(visible(page, SENT)).toHaveCount(0);
    await enquiryFormOn(page).expectWaysToReachTheAgency();
  });

  test('the error does not say that the form still holds what was written, unless it does', async ({
    page,
  }) => {
    const form = enquiryFormOn(page);
    const isEmpty = (await form.field('message').inputValue()) === '';
    await expect(form.unreachable.filter({ visible: true })).toHaveCount(isEmpty ? 0 : 1);
  });
});
