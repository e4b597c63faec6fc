import { expect } from '@playwright/test';
import { enquiryFormOn, newEnquiry, recordPosts, SENT } from '../support/enquiry-form.ts';
import { test } from '../support/enquiry-service.ts';
import { holdScripts, untilHydrated } from '../support/scripts.ts';

/** Slow and broken connections: what a visitor does before the form's script is there. */

test('what is typed and chosen before the script has arrived stays', { tag: '@both' }, async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/services/seo');
  const form = enquiryFormOn(page);
  const enquiry = newEnquiry({ service: 'Lead Generation' });
  await form.fill(enquiry);
  release();
  await untilHydrated(form.root);
  await form.expectToHold(enquiry);

  await form.button.click();
  await expect(form.sent).toBeVisible();
});

test('typing goes on while the script arrives', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/contact');
  const form = enquiryFormOn(page);
  await form.field('name').pressSequentially('Ada ');
  release();
  await form.field('name').pressSequentially('Example');
  await untilHydrated(form.root);
  await expect(form.field('name')).toHaveValue('Ada Example');
  await expect(form.field('name')).toBeFocused();
});

for (const { how, submit } of [
  { how: 'Enter', submit: (form: ReturnType<typeof enquiryFormOn>) => form.field('phone').press('Enter') },
  { how: 'a click', submit: (form: ReturnType<typeof enquiryFormOn>) => form.button.click() },
]) {
  test(`submitting by ${how} before the script has arrived sends once, in place`, async ({
    page,
    office,
  }) => {
    const posts = recordPosts(page);
    const release = await holdScripts(page);
    await page.goto('/contact');
    const form = enquiryFormOn(page);
    const enquiry = newEnquiry();
    await form.fill(enquiry);
    await submit(form);
    await submit(form);
    release();
    await expect(form.sent).toBeVisible();
    await form.expectCleared();
    expect(posts).toHaveLength(1);
    expect(posts[0]!.headers()['content-type']).toBe('application/json');
    await expect(page).toHaveURL('/contact');
    expect(office.stored(enquiry.email)).toEqual([expect.objectContaining(enquiry)]);
  });
}

test(
  'submitting before the script has arrived sends in place on a slow phone too',
  { tag: '@phone' },
  async ({ page, context }) => {
    const posts = recordPosts(page);
    const release = await holdScripts(page);
    // After eight seconds the browser would post the form: with a slow phone on a busy machine, that is too soon.
    await page.addInitScript(() => {
      const { setTimeout } = window;
      window.setTimeout = ((callback: TimerHandler, ms = 0, ...values: unknown[]) =>
        setTimeout(callback, ms === 8_000 ? 60_000 : ms, ...values)) as typeof setTimeout;
    });
    await page.goto('/contact');
    const form = enquiryFormOn(page);
    await form.fill(newEnquiry());
    await form.button.click();
    // Between the arrival of the script and the first answer of the island, many frames pass.
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 12 });
    release();
    await expect(form.sent).toBeVisible({ timeout: 40_000 });
    await expect(page).toHaveURL('/contact');
    expect(posts).toHaveLength(1);
    expect(posts[0]!.headers()['content-type']).toBe('application/json');
  },
);

for (const { how, submit } of [
  { how: 'Enter', submit: (form: ReturnType<typeof enquiryFormOn>) => form.field('name').press('Enter') },
  { how: 'a click', submit: (form: ReturnType<typeof enquiryFormOn>) => form.button.click() },
])
  test(`an empty form that is submitted by ${how} before the script has arrived is refused in our words`, async ({
    page,
  }) => {
    const posts = recordPosts(page);
    const release = await holdScripts(page);
    await page.goto('/contact');
    const form = enquiryFormOn(page);
    await submit(form);
    release();
    await expect(form.root.getByRole('alert')).toBeVisible();
    expect(posts).toEqual([]);
  });

test('an empty form is stopped by the browser if the script cannot be fetched', async ({ page }) => {
  const posts = recordPosts(page);
  await page.route(/\/_astro\/.*\.js/, (route) => route.abort());
  await page.goto('/contact');
  const form = enquiryFormOn(page);
  await form.button.click();
  await expect(form.field('name')).toBeFocused();
  expect(posts).toEqual([]);
});

for (const path of ['/contact', '/services/seo']) {
  test(
    `an enquiry from ${path} is posted by the browser itself when the script cannot be fetched`,
    {
      tag: '@both',
    },
    async ({ page, office }) => {
      const posts = recordPosts(page);
      // With a query as well: a script that failed is asked for a second time under another address.
      await page.route(/\/_astro\/.*\.js/, (route) => route.abort());
      await page.goto(path);
      const form = enquiryFormOn(page);
      const enquiry = newEnquiry();
      await form.fill(enquiry);
      await form.button.click();
      await expect(page).toHaveURL(`${path}#enquiry-sent`);
      await expect(form.root.getByText(SENT).filter({ visible: true })).toHaveCount(1);
      expect(posts).toHaveLength(1);
      expect(posts[0]!.headers()['content-type']).toBe('application/x-www-form-urlencoded');
      expect(office.stored(enquiry.email)).toEqual([expect.objectContaining({ ...enquiry, page: path })]);
      await expect.poll(() => office.mailsFrom(enquiry.email).length).toBe(1);
    },
  );
}

test('the thanks for a post without script give way to the next enquiry', async ({ page }) => {
  await page.goto('/contact#enquiry-sent');
  const form = enquiryFormOn(page);
  const thanks = form.root.getByText(SENT).filter({ visible: true });
  await expect(thanks).toHaveCount(1);
  await form.send(newEnquiry());
  await expect(form.sent).toBeVisible();
  await expect(thanks).toHaveCount(1);
});
