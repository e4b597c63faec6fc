import { expect, type Page, type Route } from '@playwright/test';
import {
  enquiryFormOn,
  filledIn,
  fillOutbox,
  idsOf,
  keptByBrowser,
  newEnquiry,
  newEntry,
  noticeOn,
  noticeWords,
  pausing,
  POSTS,
  recordPosts,
  sentence,
} from '../support/enquiry-form.ts';
import { phoneHref, site } from '../support/content.ts';
import { test } from '../support/enquiry-service.ts';

/** Enquiries that a firewall or a proxy keeps from reaching the service. */

const HTML = { contentType: 'text/html', body: '<h1>Access denied</h1>' };

/** Refuses the enquiries with these addresses in HTML and lets all others through. */
async function refuseInHtml(page: Page, status: number, emails: string[]) {
  await page.route(POSTS, (route: Route) =>
    emails.includes(route.request().postDataJSON().email)
      ? route.fulfill({ status, ...HTML })
      : route.continue(),
  );
}

for (const status of [403, 413]) {
  test(`an enquiry that a firewall answers with ${status} in HTML delays no other enquiry`, async ({
    page,
    office,
  }) => {
    const [blocked, ...others] = [newEntry(3), newEntry(2), newEntry(1)];
    await fillOutbox(page, [blocked!, ...others]);
    await refuseInHtml(page, status, [blocked!.enquiry.email]);
    const posts = recordPosts(page);
    await page.goto('/about');
    for (const { enquiry } of others) {
      await expect.poll(() => office.stored(enquiry.email).length).toBe(1);
    }
    await expect(noticeOn(page).status).toHaveText(sentence(noticeWords.waiting));
    expect(await keptByBrowser(page)).toContain(blocked!.enquiry.email);
    expect(idsOf(posts)).toHaveLength(3);
  });
}

test('an enquiry that a firewall refuses is not tried at each page view, but once its pause is over', async ({
  page,
  office,
}) => {
  await page.clock.install();
  // However long the pages take, the pause is not over before the test says so.
  await page.clock.pauseAt(Date.now() + 60_000);
  const entry = newEntry();
  await fillOutbox(page, [entry]);
  await refuseInHtml(page, 403, [entry.enquiry.email]);
  const posts = recordPosts(page);
  for (const path of ['/about', '/services', '/packages', '/']) {
    await page.goto(path);
    await expect(noticeOn(page).status).toHaveText(sentence(noticeWords.waiting));
  }
  expect(posts).toHaveLength(1);

  await page.unroute(POSTS);
  await page.goto('/robots.txt');
  await page.clock.fastForward(60_000);
  await page.goto('/about');
  await expect.poll(() => keptByBrowser(page)).toBe('{}');
  expect(office.stored(entry.enquiry.email)).toHaveLength(1);
});

test('a pause that Retry-After asked for counts across page views, but never more than an hour', async ({
  page,
}) => {
  await page.clock.install();
  const entry = newEntry();
  await fillOutbox(page, [entry]);
  await page.route(POSTS, (route) =>
    route.fulfill({
      status: 503,
      headers: { 'retry-after': '999999999' },
      json: { success: false, message: '' },
    }),
  );
  const posts = recordPosts(page);
  for (const path of ['/about', '/services']) {
    await page.goto(path);
    await expect(noticeOn(page).status).toHaveText(sentence(noticeWords.waiting));
  }
  expect(posts).toHaveLength(1);
  await page.unroute(POSTS);
  await page.clock.fastForward(3_600_000);
  await expect.poll(() => keptByBrowser(page)).toBe('{}');
});

test('a clock that was set back by years does not keep an enquiry waiting', async ({ page }) => {
  const retry = { failures: 3, nextTryAt: Date.now() + 20 * 365 * 86_400_000, holdsAcrossPages: true };
  await fillOutbox(page, [newEntry(0, { retry })]);
  await page.goto('/about');
  await expect.poll(() => keptByBrowser(page)).toBe('{}');
});

test('an enquiry that a firewall refuses when it is first sent is kept, and thanked for', async ({
  page,
  office,
}) => {
  const enquiry = newEnquiry();
  await refuseInHtml(page, 403, [enquiry.email]);
  await page.goto('/contact');
  const form = enquiryFormOn(page);
  await form.send(enquiry);
  await expect(form.sent).toBeVisible();
  await expect(form.queued).toBeVisible();
  await page.unroute(POSTS);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect.poll(() => keptByBrowser(page)).toBe('{}');
  expect(office.stored(enquiry.email)).toHaveLength(1);
});

/** An enquiry that a firewall has kept back for more than a day. */
const blockedForADay = () => newEntry(26, { foreignSince: Date.now() - 25 * 3_600_000, ...pausing() });

test(
  'after a day of refusals every kind of page tells how to reach the agency',
  { tag: '@both' },
  async ({ page, isMobile }) => {
    await fillOutbox(page, [blockedForADay()]);
    const pages = ['/', '/about', '/services/seo', '/packages', '/portfolio', '/contact', '/nowhere'];
    for (const path of isMobile ? ['/'] : pages)
      await test.step(path, async () => {
        await page.goto(path);
        const notice = noticeOn(page);
        await expect.soft(notice.status, path).toHaveText(sentence(noticeWords.blocked));
        await expect.soft(notice.root, path).toBeInViewport();
        await expect.soft(notice.root.getByText(filledIn(noticeWords.blockedHelp)), path).toBeVisible();
        const link = (name: string) => notice.root.getByRole('link', { name });
        await expect.soft(link(site.phone), path).toHaveAttribute('href', phoneHref);
        await expect.soft(link(site.email), path).toHaveAttribute('href', `mailto:${site.email}`);
        await expect.soft(notice.copy, path).toBeVisible();
        await expect.soft(notice.remove, path).toBeVisible();
      });
  },
);

test('on the page where it was written, too, an enquiry is told of after a day of refusals', async ({
  page,
}) => {
  await page.clock.install();
  const enquiry = newEnquiry();
  await refuseInHtml(page, 403, [enquiry.email]);
  await page.goto('/contact');
  await enquiryFormOn(page).send(enquiry);
  await expect(enquiryFormOn(page).queued).toBeVisible();
  await expect(noticeOn(page).root).toHaveCount(0);
  await page.clock.fastForward(25 * 3_600_000);
  await expect(noticeOn(page).status).toHaveText(sentence(noticeWords.blocked));
});

test('the copy button copies all that was written', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const entry = blockedForADay();
  await fillOutbox(page, [entry]);
  await page.goto('/about');
  await noticeOn(page).copy.click();
  await expect(noticeOn(page).said).toHaveText(noticeWords.copied);
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  for (const value of Object.values({ ...entry.enquiry, id: '' })) expect(copied).toContain(value);
});

const CLIPBOARD_FAULTS = {
  'is missing': () => Object.defineProperty(navigator, 'clipboard', { value: undefined }),
  'is forbidden': () => {
    Clipboard.prototype.writeText = () => Promise.reject(new DOMException('Denied.', 'NotAllowedError'));
  },
};
for (const [fault, script] of Object.entries(CLIPBOARD_FAULTS)) {
  test(`when the clipboard ${fault}, the copy button selects the text`, async ({ page }) => {
    await page.addInitScript(script);
    const entry = blockedForADay();
    await fillOutbox(page, [entry]);
    await page.goto('/about');
    await noticeOn(page).copy.click();
    await expect(noticeOn(page).said).toHaveText(noticeWords.copyByHand);
    const selected = await page.evaluate(() => getSelection()!.toString());
    for (const value of Object.values({ ...entry.enquiry, id: '' })) expect(selected).toContain(value);
  });
}

test('once it gets through after all, the notice says so', async ({ page, office }) => {
  const entry = blockedForADay();
  await fillOutbox(page, [entry]);
  await page.goto('/about');
  const notice = noticeOn(page);
  await notice.copy.focus();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(notice.status).toHaveText(sentence(noticeWords.sent));
  await expect(notice.rows).toHaveCount(0);
  // What had the focus is gone.
  await expect(notice.status).toBeFocused();
  expect(office.stored(entry.enquiry.email)).toHaveLength(1);
  await notice.close.click();
  await expect(notice.status).toBeEmpty();
  await expect(page.getByRole('main')).toBeFocused();
});
