import { expect, type Page } from '@playwright/test';
import { enquiryFormOn, keptByBrowser, newEnquiry, POSTS } from '../support/enquiry-form.ts';
import { test } from '../support/enquiry-service.ts';

/** Sends so many enquiries from the form of the page, as fast as it takes them. */
const sendMany = (page: Page, prefix: string, count: number) =>
  page.evaluate(
    async ([start, last]) => {
      const form = document.querySelector<HTMLFormElement>('.enquiry-form')!;
      const control = (name: string) => form.elements.namedItem(name) as HTMLInputElement;
      for (let number = 1; number <= last; number += 1) {
        control('name').value = `${start}-${number}`;
        control('email').value = 'ada@visitor.example';
        control('phone').value = '1';
        control('service').value = 'Video Editing';
        control('message').value = 'Hello';
        form.requestSubmit();
        // The form empties itself once the enquiry is kept.
        while (control('name').value !== '') await new Promise((resolve) => setTimeout(resolve));
      }
    },
    [prefix, count] as const,
  );

test('two tabs that put sixty enquiries into the outbox at once lose none', async ({ page, context }) => {
  test.slow();
  await context.route(POSTS, (route) => route.abort());
  const tabs = [page, await context.newPage()];
  for (const tab of tabs) {
    await tab.goto('/contact');
    await enquiryFormOn(tab).fillHydrated(newEnquiry());
  }
  await Promise.all(tabs.map((tab, index) => sendMany(tab, `tab-${index}`, 30)));
  // What one tab keeps reaches the other a little later.
  await expect.poll(async () => new Set((await keptByBrowser(page)).match(/tab-\d-\d+/g)).size).toBe(60);
});

test('an enquiry that one tab is sending is not sent by another', async ({ page, context, office }) => {
  const held = Promise.withResolvers<void>();
  let posts = 0;
  await context.route(POSTS, async (route) => {
    posts += 1;
    await held.promise;
    await route.continue();
  });
  await page.goto('/contact');
  const form = enquiryFormOn(page);
  const enquiry = newEnquiry();
  await form.send(enquiry);
  await expect(form.button).toBeDisabled();
  const other = await context.newPage();
  await other.goto('/about', { waitUntil: 'networkidle' });
  await other.evaluate(() => {
    dispatchEvent(new Event('online'));
    // Answered after the request for the lock.
    return navigator.locks.query();
  });
  held.resolve();
  await expect(form.sent).toBeVisible();
  await expect.poll(() => keptByBrowser(other)).toBe('{}');
  expect(posts).toBe(1);
  expect(office.stored(enquiry.email)).toHaveLength(1);
});
