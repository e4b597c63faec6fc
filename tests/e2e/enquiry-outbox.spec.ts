/** Enquiries queued because the service was unreachable or its response was lost; also in several tabs. */
import {
  comeOnline,
  enquiryFormOn,
  expectArrived,
  FAILED,
  fillOutbox,
  idsOf,
  keptByBrowser,
  lineOn,
  newEnquiry,
  newEntry,
  POSTS,
  recordPosts,
  SENT,
  sendWithLostAnswer,
  waitingText,
} from '../support/enquiry-form.ts';
import { expect, test } from '../support/enquiry-service.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.slow(); // Visits of several steps.

test('an enquiry that cannot be sent is queued, and the visitor is informed', async ({ page }) => {
  await page.goto('/contact');
  const form = enquiryFormOn(page);
  const [sent, waiting] = [newEnquiry(), newEnquiry()];
  await page.route(POSTS, (route) => route.abort('connectionfailed'));
  for (const enquiry of [sent, waiting])
    await test.step('the success message says so', async () => {
      await form.send(enquiry);
      await form.expectCleared();
      await expect(form.sent).toBeVisible();
      await expect(form.queued).toBeVisible();
      await form.expectWaysToReachTheAgency();
      await expect(form.error).toBeHidden();
      await expect(form.button).toBeEnabled();
      expect(await keptByBrowser(page)).toContain(enquiry.email);
    });

  await test.step('only the form mentions it, as long as it waits; on the next page the line does', async () => {
    await page.route(POSTS, (route) =>
      route.request().postData()!.includes(sent.email) ? route.continue() : route.fallback(),
    );
    await comeOnline(page);
    await expect.poll(() => keptByBrowser(page)).not.toContain(sent.email);
    await expect(form.queued).toBeVisible();
    await expect(lineOn(page).root).toHaveCount(0);
    await page.goto('/portfolio');
    await expect(lineOn(page).status).toHaveText(waitingText(1));
    expect(await keptByBrowser(page)).toContain(waiting.email);
  });
});

test('waiting enquiries are sent while pages are open', async ({ page, context, office }) => {
  const posts = recordPosts(page);
  await page.clock.install();
  await page.goto('/contact');
  const form = enquiryFormOn(page);
  const line = lineOn(page);
  // Pauses end only when the test advances the clock.
  await form.fillHydrated(newEnquiry());
  await page.clock.pauseAt(Date.now() + 60_000);

  await test.step('at once when the browser is online again; then the form shows success', async () => {
    await context.setOffline(true);
    const enquiry = newEnquiry();
    await form.send(enquiry);
    await expect(form.queued).toBeVisible();
    await context.setOffline(false);
    await expect(form.queued).toBeHidden();
    await expect(form.sent).toBeVisible();
    await expectArrived(page, office, enquiry);
    expect(idsOf(posts)).toHaveLength(1);
    await expect.poll(() => office.mailsFrom(enquiry.email).length).toBe(1);
  });

  await test.step('at once on a page from the back/forward cache', async () => {
    const waiting = newEntry();
    await fillOutbox(page, [waiting]);
    await page.route(POSTS, (route) => route.abort());
    await page.goto('/about');
    await expect(line.status).toHaveText(waitingText(1));
    await page.unroute(POSTS);
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await expectArrived(page, office, waiting.enquiry);
  });
});

test('waiting enquiries are sent at the next view of any page, at once and without a line', async ({
  page,
  office,
}) => {
  const posts = recordPosts(page);
  const entry = newEntry();
  await fillOutbox(page, [entry]);
  await page.goto('/nowhere');
  await expectArrived(page, office, entry.enquiry);
  await expect(lineOn(page).root).toHaveCount(0);
  expect(idsOf(posts)).toHaveLength(1);
});

test('without storage the form promises nothing; sent again after lost responses, it is one enquiry', async ({
  page,
  office,
}) => {
  const { form, enquiry, posts } = await sendWithLostAnswer(page);
  await expect(form.unreachable).toBeVisible();
  await form.expectWaysToReachTheAgency();
  await expect(form.shown(SENT)).toHaveCount(0);
  await expect(form.queued).toBeHidden();
  await form.expectToHold(enquiry);
  await form.button.click();
  await expect.poll(() => posts.length).toBe(2);
  await expect(form.error).toContainText(FAILED);
  await page.unroute(POSTS);
  await form.button.click();
  await expect(form.sent).toBeVisible();
  expect(posts).toHaveLength(3);
  expect(idsOf(posts)).toHaveLength(1);
  expect(office.stored(enquiry.email)).toHaveLength(1);
  await expect.poll(() => office.mailsFrom(enquiry.email).length).toBe(1);
});
