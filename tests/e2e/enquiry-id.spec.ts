import { expect } from '@playwright/test';
import {
  enquiryFormOn,
  FAILED,
  idsOf,
  newEnquiry,
  POSTS,
  recordPosts,
  SENT,
  sendWithLostAnswer,
} from '../support/enquiry-form.ts';
import { test } from '../support/enquiry-service.ts';
import { holdScripts } from '../support/scripts.ts';

/** The id by which the service knows an enquiry again, however often and however it is sent. */

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The ids of native posts. */
const nativeIds = (posts: ReturnType<typeof recordPosts>) =>
  posts.map((post) => new URLSearchParams(post.postData() ?? '').get('id'));

test('with storage forbidden, a second press after a lost answer does not make it two enquiries', async ({
  page,
  office,
}) => {
  const { form, enquiry, posts } = await sendWithLostAnswer(page);
  await form.button.click();
  await expect.poll(() => posts.length).toBe(2);
  await expect(form.error).toContainText(FAILED);
  await page.unroute(POSTS);
  await form.button.click();
  await expect(form.sent).toBeVisible();
  expect(idsOf(posts)).toHaveLength(1);
  expect(office.stored(enquiry.email)).toHaveLength(1);
  await expect.poll(() => office.mailsFrom(enquiry.email).length).toBe(1);
});

test('the id stays while an enquiry is refused and corrected, and changes once it is stored', async ({
  page,
}) => {
  const posts = recordPosts(page);
  await page.goto('/contact');
  const form = enquiryFormOn(page);
  // A character that the form lets through and the service does not.
  await form.send(newEnquiry({ name: 'Ada\u0007' }));
  await expect(form.error).toContainText(FAILED);
  await form.field('name').fill('Ada');
  await form.button.click();
  await expect(form.sent).toBeVisible();
  expect(idsOf(posts)).toHaveLength(1);
  await form.send(newEnquiry());
  await expect.poll(() => posts.length).toBe(3);
  expect(idsOf(posts)).toHaveLength(2);
});

test('an enquiry after one that was put into the outbox has an id of its own', async ({ page }) => {
  const posts = recordPosts(page);
  await page.route(POSTS, (route) => route.abort());
  await page.goto('/contact');
  const form = enquiryFormOn(page);
  const [first, second] = [newEnquiry(), newEnquiry()];
  await form.send(first);
  await expect(form.queued).toBeVisible();
  await form.send(second);
  await expect.poll(() => posts.some((post) => post.postDataJSON().email === second.email)).toBe(true);
  const idOf = ({ email }: { email: string }) =>
    posts.find((post) => post.postDataJSON().email === email)!.postDataJSON().id;
  expect(idOf(first)).not.toBe(idOf(second));
});

test('presses on Send before the script has arrived, and after it, send one id', async ({ page, office }) => {
  const release = await holdScripts(page);
  const posts = recordPosts(page);
  await page.goto('/contact');
  const form = enquiryFormOn(page);
  const enquiry = newEnquiry();
  await form.fill(enquiry);
  await form.button.dblclick();
  release();
  await expect(form.sent).toBeVisible();
  expect(idsOf(posts)).toEqual([expect.stringMatching(UUID)]);
  expect(office.stored(enquiry.email)).toHaveLength(1);
});

test('a double click on Send where the script cannot be fetched stores one enquiry, under one id', async ({
  page,
  office,
}) => {
  await page.route(/\/_astro\/.*\.js/, (route) => route.abort());
  const posts = recordPosts(page);
  await page.goto('/contact');
  const form = enquiryFormOn(page);
  const enquiry = newEnquiry();
  await form.fill(enquiry);
  await form.button.dblclick();
  await expect(page).toHaveURL('/contact#enquiry-sent');
  await expect(form.root.getByText(SENT).filter({ visible: true })).toHaveCount(1);
  expect(new Set(nativeIds(posts)).size).toBe(1);
  expect(nativeIds(posts)[0]).toMatch(UUID);
  expect(office.stored(enquiry.email)).toHaveLength(1);
});

test('an enquiry posted before the whole page has arrived has an id as well', async ({ page }) => {
  await page.route(/\/_astro\/.*\.js/, (route) => route.abort());
  // The page never becomes ready: what the browser waits for before it says so does not come.
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', (event) => event.stopImmediatePropagation(), true);
  });
  const posts = recordPosts(page);
  await page.goto('/contact');
  const form = enquiryFormOn(page);
  await form.fill(newEnquiry());
  await form.button.click();
  await expect(page).toHaveURL('/contact#enquiry-sent');
  expect(nativeIds(posts)).toEqual([expect.stringMatching(UUID)]);
});

test('the id is empty in the page and where script does not run', async ({ browser, office }) => {
  const page = await browser.newPage({ javaScriptEnabled: false, baseURL: office.url });
  const posts = recordPosts(page);
  await page.goto('/contact');
  const form = enquiryFormOn(page);
  await expect(form.root.locator('input[name="id"]')).toHaveValue('');
  await form.fill(newEnquiry());
  await form.button.click();
  await expect(page).toHaveURL(/#enquiry-sent$/);
  expect(nativeIds(posts)).toEqual(['']);
  await page.close();
});

test('without a random UUID from the browser, the form makes an id itself', async ({ page }) => {
  // As on a page that was served without TLS.
  await page.addInitScript(() => Object.assign(crypto, { randomUUID: undefined }));
  const posts = recordPosts(page);
  await page.goto('/contact');
  const form = enquiryFormOn(page);
  await form.send(newEnquiry());
  await expect(form.sent).toBeVisible();
  expect(idsOf(posts)).toEqual([expect.stringMatching(UUID)]);
});

test.describe('when Back shows the form again', () => {
  test('an enquiry posted by the browser itself has left no id behind', async ({ page, office }) => {
    await page.route(/\/_astro\/.*\.js/, (route) => route.abort());
    const posts = recordPosts(page);
    await page.goto('/contact');
    const form = enquiryFormOn(page);
    const [first, second] = [newEnquiry(), newEnquiry()];
    for (const enquiry of [first, second]) {
      await form.fill(enquiry);
      await form.button.click();
      await expect(page).toHaveURL('/contact#enquiry-sent');
      await page.evaluate(() => history.back());
      await expect(page).toHaveURL('/contact');
      await expect(form.field('email')).toHaveValue(enquiry.email);
      await expect(form.root.locator('input[name="id"]')).toHaveValue('');
    }
    expect(new Set(nativeIds(posts)).size).toBe(2);
    for (const { email } of [first, second]) expect(office.stored(email)).toHaveLength(1);
  });

  test('nor does it where the browser keeps the page alive after such a post', async ({ page }) => {
    await page.route(/\/_astro\/.*\.js/, (route) => route.abort());
    // Chromium does not keep this page. Its visitor stays on it here, and the page is told what other browsers tell it.
    await page.route(POSTS, (route) => route.fulfill({ status: 204 }));
    await page.goto('/contact');
    const form = enquiryFormOn(page);
    await form.fill(newEnquiry());
    const posted = page.waitForRequest(POSTS);
    await form.button.click();
    await posted;
    const id = form.root.locator('input[name="id"]');
    await expect(id).toHaveValue(UUID);
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
    await expect(id).toHaveValue('');
  });

  test('a page that is loaded anew has no id from before', async ({ page }) => {
    await page.route(POSTS, (route) =>
      route.fulfill({ status: 400, json: { success: false, message: FAILED } }),
    );
    await page.goto('/contact');
    const form = enquiryFormOn(page);
    await form.send(newEnquiry());
    await expect(form.error).toContainText(FAILED);
    await expect(form.root.locator('input[name="id"]')).toHaveValue(UUID);
    await page.reload();
    await expect(form.root.locator('input[name="id"]')).toHaveValue('');
  });
});
