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

test('a long link refuses no enquiry of the visit', async ({ page, office }) => {
  await page.goto(`${FIRST_PAGE}${'x'.repeat(131_000)}`, { referer: REFERER });
  await page.goto('/contact');
  const form = enquiryFormOn(page);
  const enquiry = newEnquiry();
  const request = page.waitForRequest(POSTS);
  await form.send(enquiry);
  await expect(form.sent).toBeVisible();
  expect((await request).postDataJSON().origin.length).toBeLessThanOrEqual(2_000);
  expect(office.stored(enquiry.email)).toHaveLength(1);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('an enquiry tells nothing of the visit', async ({ page, office }) => {
    await page.goto(FIRST_PAGE, { referer: REFERER });
    await page.goto('/contact');
    const enquiry = newEnquiry();
    await enquiryFormOn(page).fill(enquiry);
    await enquiryFormOn(page).button.click();
    await expect(page).toHaveURL('/contact#enquiry-sent');
    expect(office.stored(enquiry.email)).toMatchObject([{ origin: null }]);
  });
});
