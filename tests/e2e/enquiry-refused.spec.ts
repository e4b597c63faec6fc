import { expect, type Page } from '@playwright/test';
import { enquiryForm as words } from '../support/content.ts';
import {
  enquiryFormOn,
  FAILED,
  keptByBrowser,
  newEnquiry,
  POSTS,
  recordPosts,
  SENT,
} from '../support/enquiry-form.ts';
import { test } from '../support/enquiry-service.ts';

const PROBLEMS = { email: 'This mailbox does not exist.', message: 'Please name a budget.' };

const refuseWith = (page: Page, status: number, fields?: Record<string, string>) =>
  page.route(POSTS, (route) =>
    route.fulfill({ status, json: { success: false, message: FAILED, ...(fields && { fields }) } }),
  );

test(
  'keeps what was written when the service refuses it, says what is wrong beside each field and leads there',
  {
    tag: '@both',
  },
  async ({ page }) => {
    await refuseWith(page, 422, PROBLEMS);
    await page.goto('/contact');
    const form = enquiryFormOn(page);
    const enquiry = newEnquiry();
    await form.send(enquiry);

    await expect(form.error).toContainText('Something went wrong. Please try again.');
    await expect(form.error).toContainText(words.refused!);
    await expect(form.root.locator(':focus')).toContainText(FAILED);
    await expect(form.error).toBeInViewport();
    for (const name of ['email', 'message'] as const) {
      await expect(form.field(name)).toHaveAttribute('aria-invalid', 'true');
      await expect(form.field(name)).toHaveAccessibleDescription(new RegExp(PROBLEMS[name]));
      await expect(form.root.locator('p').filter({ hasText: PROBLEMS[name] })).toBeVisible();
    }
    for (const name of ['name', 'phone', 'service'] as const) {
      await expect(form.field(name)).not.toHaveAttribute('aria-invalid');
    }
    await form.expectToHold(enquiry);
    await expect(form.root.getByText(SENT).filter({ visible: true })).toHaveCount(0);
    expect(await keptByBrowser(page)).toBe('{}');
    for (const name of ['message', 'email'] as const) {
      await form.error.getByRole('link', { name: PROBLEMS[name] }).click();
      await expect(form.field(name)).toBeFocused();
      await expect(form.field(name)).toBeInViewport();
    }
  },
);

test('what the service itself refuses is corrected and sent', async ({ page, office }) => {
  await page.goto('/contact');
  const form = enquiryFormOn(page);
  const enquiry = newEnquiry();
  // A character that the form lets through and the service does not.
  await form.send({ ...enquiry, name: 'Ada\u0007' });
  await expect(form.error).toContainText(FAILED);
  await expect(form.field('name')).toHaveAttribute('aria-invalid', 'true');
  expect(office.stored(enquiry.email)).toEqual([]);

  await form.field('name').fill(enquiry.name);
  await form.button.click();
  await expect(form.sent).toBeVisible();
  expect(office.stored(enquiry.email)).toHaveLength(1);
});

for (const status of [400, 413]) {
  test(`a refusal with ${status} that names no field shows the error and ways to reach the agency`, async ({
    page,
  }) => {
    await refuseWith(page, status);
    await page.goto('/contact');
    const form = enquiryFormOn(page);
    const enquiry = newEnquiry();
    await form.send(enquiry);
    await expect(form.error).toContainText(FAILED);
    await expect(form.unreachable).toBeVisible();
    await form.expectWaysToReachTheAgency();
    await form.expectToHold(enquiry);
    expect(await keptByBrowser(page)).toBe('{}');
  });
}

const STORAGE_FAULTS = {
  forbidden: () => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
    });
  },
  full: () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
  },
};

for (const [fault, script] of Object.entries(STORAGE_FAULTS)) {
  test(`promises nothing when storage is ${fault} and the network is down, and keeps what was written`, async ({
    page,
    office,
  }) => {
    await page.addInitScript(script);
    await page.route(POSTS, (route) => route.abort());
    await page.goto('/contact');
    const form = enquiryFormOn(page);
    const enquiry = newEnquiry();
    await form.send(enquiry);
    await expect(form.error).toContainText(FAILED);
    await expect(form.unreachable).toBeVisible();
    await form.expectWaysToReachTheAgency();
    await expect(form.root.getByText(SENT).filter({ visible: true })).toHaveCount(0);
    await expect(form.queued).toBeHidden();
    await form.expectToHold(enquiry);

    await page.unroute(POSTS);
    await form.button.click();
    await expect(form.sent).toBeVisible();
    expect(office.stored(enquiry.email)).toHaveLength(1);
  });

  test(`sends all the same when storage is ${fault}`, async ({ page, office }) => {
    const posts = recordPosts(page);
    await page.addInitScript(script);
    await page.goto('/services/seo');
    const form = enquiryFormOn(page);
    const enquiry = newEnquiry({ service: 'SEO Services' });
    await form.send(enquiry);
    await expect(form.sent).toBeVisible();
    expect(posts).toHaveLength(1);
    expect(office.stored(enquiry.email)).toHaveLength(1);
  });
}
