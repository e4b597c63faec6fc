/** Where a visit began, which an enquiry carries. */
import { comeOnline, enquiryFormOn, newEnquiry, POSTS } from '../support/enquiry-form.ts';
import { expect, test } from '../support/enquiry-service.ts';

const FIRST_PAGE = '/services?utm_source=news&utm_campaign=may&token=secret#top';
const REFERER = 'https://search.example/?q=private';

test('an enquiry tells where its visit began, even if it has to wait', async ({ page, context, office }) => {
  await page.goto(FIRST_PAGE, { referer: REFERER });
  await page.goto('/contact?utm_source=later');
  const form = enquiryFormOn(page);
  const enquiry = newEnquiry();
  await page.route(POSTS, (route) => route.abort('connectionfailed'));
  await form.send(enquiry);
  await expect(form.queued).toBeVisible();
  // The outbox keeps the origin with the enquiry.
  await page.evaluate(() => sessionStorage.clear());
  await page.unroute(POSTS);
  await comeOnline(page);
  await expect.poll(() => office.stored(enquiry.email)).toHaveLength(1);
  const [{ origin } = {}] = office.stored(enquiry.email);
  expect(JSON.parse(String(origin))).toEqual({
    ...{ landing: '/services', referrer: 'search.example', utm_source: 'news', utm_campaign: 'may' },
  });
  expect(await context.cookies()).toEqual([]);
});
