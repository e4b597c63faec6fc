import { expect } from '@playwright/test';
import { enquiryForm as words } from '../support/content.ts';
import {
  enquiryFormOn,
  FAILED,
  holdPosts,
  idsOf,
  newEnquiry,
  POSTS,
  recordPosts,
  SENT,
} from '../support/enquiry-form.ts';
import { test } from '../support/enquiry-service.ts';

test(
  'before the form is sent, it says only that all fields are to be filled in',
  { tag: '@both' },
  async ({ page }) => {
    await page.goto('/contact');
    const form = enquiryFormOn(page);
    await expect(form.root.getByText(words.required!)).toBeVisible();
    for (const text of [SENT, FAILED]) {
      await expect(form.root.getByText(text).filter({ visible: true })).toHaveCount(0);
    }
  },
);

test('while it sends, the button is disabled and labelled Sending...', { tag: '@both' }, async ({ page }) => {
  const release = await holdPosts(page);
  await page.goto('/contact');
  const form = enquiryFormOn(page);
  await form.send(newEnquiry());
  await expect(form.button).toHaveText('Sending...');
  await expect(form.button).toBeDisabled();
  await expect(form.sent).toBeHidden();

  release();
  await expect(form.sent).toBeVisible();
  await expect(form.button).toHaveText(words.submit!);
  await expect(form.button).toBeEnabled();
});

test('while it sends, the button keeps the focus and sends nothing more', async ({ page }) => {
  const posts = recordPosts(page);
  const release = await holdPosts(page);
  await page.goto('/contact');
  const form = enquiryFormOn(page);
  await form.fillHydrated(newEnquiry());
  await form.button.press('Enter');
  await expect(form.button).toHaveText('Sending...');
  await expect(form.button).toBeFocused();
  await page.keyboard.press('Enter');
  await form.field('name').press('Enter');
  release();
  await expect(form.sent).toBeVisible();
  expect(posts).toHaveLength(1);
});

for (const path of ['/', '/contact', '/services/seo'])
  test(`the confirmation on ${path} comes into view with the focus`, { tag: '@both' }, async ({ page }) => {
    await page.goto(path);
    const form = enquiryFormOn(page);
    await form.fillHydrated(
      newEnquiry({ service: path === '/services/seo' ? 'SEO Services' : 'Lead Generation' }),
    );
    // The button stands at the lower edge of the viewport.
    await form.button.evaluate((button) => button.scrollIntoView({ block: 'end', behavior: 'instant' }));
    await form.button.press('Enter');
    await expect(form.sent).toBeInViewport({ ratio: 1 });
    await expect(form.root.getByRole('status')).toBeFocused();
  });

test('the confirmation does not take the focus of a visitor who has gone on', async ({ page }) => {
  const release = await holdPosts(page);
  await page.goto('/contact');
  const form = enquiryFormOn(page);
  await form.send(newEnquiry());
  await expect(form.button).toHaveText('Sending...');
  const link = page.getByRole('contentinfo').getByRole('link').first();
  await link.focus();
  release();
  await expect(form.sent).toHaveCount(1);
  await expect(link).toBeFocused();
});

test('success has a check mark and another colour than an error, and a new submit clears it', async ({
  page,
}) => {
  await page.goto('/contact');
  const form = enquiryFormOn(page);
  await form.send(newEnquiry());
  await expect(form.sent).toBeVisible();
  const notice = form.root.locator('[data-kind=success]').filter({ visible: true });
  await expect.soft(notice).toHaveCSS('border-left-color', 'rgb(91, 107, 47)');
  const mark = await notice.evaluate((element) => getComputedStyle(element, '::before').borderRightWidth);
  expect.soft(mark, 'width of the check mark').toBe('3px');

  const release = await holdPosts(page);
  await form.send(newEnquiry());
  await expect(form.button).toBeDisabled();
  await expect(form.sent).toBeHidden();
  release();
  await expect(form.sent).toBeVisible();
});

test('a new submit clears the error of the one before and what it said of the fields', async ({ page }) => {
  const problem = 'This number is not in use.';
  await page.route(POSTS, (route) =>
    route.fulfill({ status: 422, json: { success: false, message: FAILED, fields: { phone: problem } } }),
  );
  await page.goto('/contact');
  const form = enquiryFormOn(page);
  await form.send(newEnquiry());
  await expect(form.error).toBeVisible();

  await page.unroute(POSTS);
  const release = await holdPosts(page);
  await form.send(newEnquiry());
  await expect(form.button).toBeDisabled();
  await expect(form.error).toBeHidden();
  await expect(form.root.getByText(problem)).toHaveCount(0);
  await expect(form.field('phone')).not.toHaveAttribute('aria-invalid');
  release();
  await expect(form.sent).toBeVisible();
});

test('two quick clicks send one enquiry', async ({ page, office }) => {
  const posts = recordPosts(page);
  const release = await holdPosts(page);
  await page.goto('/contact');
  const form = enquiryFormOn(page);
  const enquiry = newEnquiry();
  await form.fillHydrated(enquiry);
  await form.button.dblclick();
  release();
  await expect(form.sent).toBeVisible();
  expect(posts).toHaveLength(1);
  expect(office.stored(enquiry.email)).toHaveLength(1);
});

test('clicks that are faster than the page can redraw send one enquiry', async ({ page, office }) => {
  const posts = recordPosts(page);
  await page.goto('/contact');
  const form = enquiryFormOn(page);
  const enquiry = newEnquiry();
  await form.fillHydrated(enquiry);
  await form.button.evaluate((button) => {
    for (let click = 0; click < 3; click += 1) (button as HTMLButtonElement).click();
  });
  await expect(form.sent).toBeVisible();
  expect(posts).toHaveLength(1);
  expect(office.stored(enquiry.email)).toHaveLength(1);
});

test('a second enquiry can follow the first and is one of its own', async ({ page, office }) => {
  const posts = recordPosts(page);
  await page.goto('/services/seo');
  const form = enquiryFormOn(page);
  const enquiry = newEnquiry({ service: 'SEO Services' });
  await form.send(enquiry);
  await expect(form.sent).toBeVisible();
  await form.expectCleared('SEO Services');

  await form.send(enquiry);
  await expect.poll(() => posts.length).toBe(2);
  await expect(form.sent).toBeVisible();
  await form.expectCleared('SEO Services');
  expect(idsOf(posts)).toHaveLength(2);
  expect(office.stored(enquiry.email)).toHaveLength(2);
});
