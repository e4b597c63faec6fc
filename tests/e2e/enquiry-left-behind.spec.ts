import { expect } from '@playwright/test';
import {
  enquiryFormOn,
  FAILED,
  fillOutbox,
  holdPosts,
  idsOf,
  keptByBrowser,
  newEnquiry,
  newEntry,
  noticeOn,
  noticeWords,
  POSTS,
  queueEnquiry,
  recordPosts,
  SENT,
  sentence,
} from '../support/enquiry-form.ts';
import { test } from '../support/enquiry-service.ts';

/** Enquiries whose visitor does not wait for the answer. */

test('an enquiry whose tab is closed while it is sent arrives, at the latest at the next page view', async ({
  page,
  context,
  office,
}) => {
  await holdPosts(page);
  await page.goto('/contact');
  const form = enquiryFormOn(page);
  const enquiry = newEnquiry();
  await form.send(enquiry);
  await expect(form.button).toBeDisabled();
  // The browser may drop the request or still let it go.
  await page.close();

  const later = await context.newPage();
  await later.goto('/about');
  await expect.poll(() => keptByBrowser(later)).toBe('{}');
  expect(office.stored(enquiry.email)).toEqual([expect.objectContaining(enquiry)]);
  await expect.poll(() => office.mailsFrom(enquiry.email).length).toBe(1);
});

test('an enquiry that had arrived when its tab was closed is not taken twice', async ({
  page,
  context,
  office,
}) => {
  const posts = recordPosts(page);
  await page.route(POSTS, async (route) => void (await route.fetch()));
  await page.goto('/contact');
  const form = enquiryFormOn(page);
  const enquiry = newEnquiry();
  await form.send(enquiry);
  await expect.poll(() => office.stored(enquiry.email).length).toBe(1);
  await page.close();

  const later = await context.newPage();
  const again = later.waitForRequest(POSTS);
  await later.goto('/packages');
  posts.push(await again);
  await expect.poll(() => keptByBrowser(later)).toBe('{}');
  expect(idsOf(posts)).toHaveLength(1);
  expect(office.stored(enquiry.email)).toHaveLength(1);
  await expect.poll(() => office.mailsFrom(enquiry.email).length).toBe(1);
});

const REFUSAL = { success: false, message: FAILED, fields: { phone: 'This number is not in use.' } };

test('an enquiry that is refused after its visitor had left goes back into the form only when asked for', async ({
  page,
  office,
}) => {
  const enquiry = newEnquiry();
  const form = await queueEnquiry(page, enquiry);
  await page.route(POSTS, (route) => route.fulfill({ status: 422, json: REFUSAL }));
  const answered = page.waitForResponse(POSTS);
  await page.goto('/about');
  await answered;
  await expect.poll(() => keptByBrowser(page)).toContain(REFUSAL.fields.phone);
  await page.unroute(POSTS);

  // The next person may sit there: the form is empty until somebody asks.
  await page.goto('/contact#enquiry-name');
  await expect(form.field('name')).toBeFocused();
  const notice = noticeOn(page);
  await expect(notice.status).toHaveText(sentence(noticeWords.refused));
  await form.expectCleared();

  await page.goto('/about');
  await expect(notice.status).toHaveText(sentence(noticeWords.refused));
  await notice.correct.click();
  await expect(page).toHaveURL(/\/contact/);
  await expect(form.error).toContainText(REFUSAL.fields.phone);
  await form.expectToHold(enquiry);
  await expect(form.root.locator(':focus')).toContainText(FAILED);
  await form.field('phone').fill('+1 503 555 0111');
  await form.button.click();
  await expect(form.sent).toBeVisible();
  expect(await keptByBrowser(page)).toBe('{}');
  expect(office.stored(enquiry.email)).toEqual([
    expect.objectContaining({ ...enquiry, phone: '+1 503 555 0111' }),
  ]);
});

test('who asks for a refused enquiry and then leaves finds it in the form only when asking again', async ({
  page,
}) => {
  await fillOutbox(page, [newEntry(1, { refused: REFUSAL.fields })]);
  await page.goto('/about');
  await noticeOn(page).correct.click();
  const form = enquiryFormOn(page);
  await expect(form.error).toContainText(REFUSAL.fields.phone);
  await page.goto('/services');
  await page.goto('/contact#enquiry-name');
  await expect(noticeOn(page).status).toHaveText(sentence(noticeWords.refused));
  await form.expectCleared();
});

test('a promise to send later is taken back on the open page when the service refuses the enquiry', async ({
  page,
}) => {
  const enquiry = newEnquiry();
  const form = await queueEnquiry(page, enquiry);
  await page.route(POSTS, (route) => route.fulfill({ status: 422, json: REFUSAL }));
  const answered = page.waitForResponse(POSTS);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await answered;
  await expect(form.error).toContainText(FAILED);
  await expect(form.queued).toBeHidden();
  await expect(form.root.getByText(SENT).filter({ visible: true })).toHaveCount(0);
  await form.expectToHold(enquiry);
});

test('a refusal that finds another message in the form does not touch it, and is told at the bottom of the page', async ({
  page,
}) => {
  const form = await queueEnquiry(page, newEnquiry());
  await form.field('message').fill('Another matter.');
  await page.route(POSTS, (route) => route.fulfill({ status: 422, json: REFUSAL }));
  await page.evaluate(() => dispatchEvent(new Event('online')));
  const notice = noticeOn(page);
  await expect(notice.status).toHaveText(sentence(noticeWords.refused));
  await expect(form.queued).toBeHidden();
  await expect(form.field('message')).toHaveValue('Another matter.');

  await notice.correct.click();
  await expect(notice.said).toHaveText(noticeWords.formInUse);
  await expect(form.field('message')).toHaveValue('Another matter.');
  await form.field('message').fill('');
  await notice.correct.click();
  await expect(form.error).toContainText(REFUSAL.fields.phone);
  await expect(notice.rows).toHaveCount(0);
});

test('on a page with a form, a refused enquiry is corrected there, by keyboard alone', async ({
  page,
  office,
}) => {
  const entry = newEntry(1, { refused: REFUSAL.fields });
  await fillOutbox(page, [entry]);
  await page.goto('/services/seo');
  const notice = noticeOn(page);
  await notice.correct.focus();
  await page.keyboard.press('Enter');
  const form = enquiryFormOn(page);
  await expect(form.error).toContainText(REFUSAL.fields.phone);
  await expect(form.root.locator(':focus')).toContainText(FAILED);
  await expect(notice.rows).toHaveCount(0);
  await expect(page).toHaveURL(/\/services\/seo/);
  await form.button.click();
  await expect(form.sent).toBeVisible();
  expect(office.stored(entry.enquiry.email)).toHaveLength(1);
  await page.goto('/about');
  await expect(page.locator('#content')).toBeVisible();
  await expect(notice.root).toHaveCount(0);
});
