import { expect } from '@playwright/test';
import {
  fillOutbox,
  keptByBrowser,
  newEnquiry,
  newEntry,
  noticeOn,
  noticeWords,
  POSTS,
  queueEnquiry,
  sentence,
} from '../support/enquiry-form.ts';
import { test } from '../support/enquiry-service.ts';

/** What becomes of entries of the outbox when the clock jumps, weeks pass, or one of them cannot be read. */

for (const [what, time] of [
  ['is years behind', '1999-12-31T23:59:59Z'],
  ['is years ahead', '2099-01-01T00:00:00Z'],
] as const) {
  test(`a clock that ${what} keeps no enquiry from arriving`, async ({ page, office }) => {
    await page.clock.install({ time: new Date(time) });
    const enquiry = newEnquiry();
    await queueEnquiry(page, enquiry);
    await page.unroute(POSTS);
    await page.clock.setSystemTime(new Date());
    await page.goto('/about');
    await expect.poll(() => keptByBrowser(page)).toBe('{}');
    expect(office.stored(enquiry.email)).toEqual([expect.objectContaining(enquiry)]);
  });
}

test('an enquiry from weeks ago goes out when its visitor comes back, from the list of an earlier version', async ({
  page,
  office,
}) => {
  const weeks = 40 * 24;
  const entries = [newEntry(weeks), newEntry(weeks)];
  await page.goto('/robots.txt');
  // As an earlier version of the site left it, and beside it what no version has written.
  await page.evaluate(
    (text) => localStorage.setItem('enquiry-outbox', text),
    JSON.stringify([null, 7, {}, ...entries]),
  );
  await page.goto('/');
  await expect.poll(() => keptByBrowser(page)).toBe('{}');
  for (const { enquiry } of entries) expect(office.stored(enquiry.email)).toHaveLength(1);
});

test('an entry that cannot be read keeps no other from being sent, and is removed', async ({
  page,
  office,
}) => {
  const entry = newEntry();
  await fillOutbox(page, [entry]);
  await page.evaluate(() => localStorage.setItem('enquiry-outbox:broken', '{"enquiry":'));
  await page.goto('/');
  await expect.poll(() => keptByBrowser(page)).toBe('{}');
  expect(office.stored(entry.enquiry.email)).toHaveLength(1);
});

test('an enquiry that still cannot be sent after 30 days is removed at the next page view', async ({
  page,
}) => {
  const [expired, refused, recent] = [
    newEntry(31 * 24),
    newEntry(31 * 24, { refused: {} }),
    newEntry(29 * 24),
  ];
  await fillOutbox(page, [expired, refused, recent]);
  await page.route(POSTS, (route) => route.abort());
  await page.goto('/about');
  await expect.poll(() => keptByBrowser(page)).not.toContain(expired.enquiry.email);
  await expect(noticeOn(page).status).toHaveText(sentence(noticeWords.waiting));
  expect(await keptByBrowser(page)).not.toContain(refused.enquiry.email);
  expect(await keptByBrowser(page)).toContain(recent.enquiry.email);
});
