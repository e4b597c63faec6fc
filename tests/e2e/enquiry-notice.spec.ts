import { expect, type Page } from '@playwright/test';
import { accessibilityFindings } from '../../src/reviewing/page/accessibility.ts';
import {
  enquiryFormOn,
  fillOutbox,
  keptByBrowser,
  newEnquiry,
  newEntry,
  noticeOn,
  noticeWords,
  openWithNotice,
  pausing,
  POSTS,
  queueEnquiry,
  sentence,
} from '../support/enquiry-form.ts';
import { test } from '../support/enquiry-service.ts';
import { holdRequests } from '../support/hold-requests.ts';
import { shiftOf, UNSEEN_SHIFT, watchShifts } from '../support/layout-shift.ts';

/** What is told on every page of an enquiry that waits, and what its visitor can do. The next person may sit there. */

/** In whatever it was written, nobody sees it before they ask for it. */
async function expectNothingPersonal(page: Page, { email, message }: { email: string; message: string }) {
  await expect(page.getByText(email).filter({ visible: true })).toHaveCount(0);
  await expect(page.getByText(message.split('\n')[0]!).filter({ visible: true })).toHaveCount(0);
  const form = enquiryFormOn(page);
  if (await form.root.count()) await form.expectCleared();
}

for (const path of ['/about', '/contact']) {
  test(`on ${path} an enquiry that waits is told of by its time alone; its text is shown on request`, async ({
    page,
  }) => {
    const entry = newEntry(0, pausing());
    const notice = await openWithNotice(page, path, [entry]);
    await expect(notice.status).toHaveText(sentence(noticeWords.waiting));
    await expectNothingPersonal(page, entry.enquiry);
    await notice.details.click();
    await expect(notice.details).toHaveAttribute('aria-expanded', 'true');
    await expectNothingPersonal(page, entry.enquiry);
    await notice.showText.click();
    await expect(notice.root.getByText(entry.enquiry.email)).toBeVisible();
    await notice.details.click();
    await expectNothingPersonal(page, entry.enquiry);
  });
}

test.describe('in Tokyo, in German', () => {
  test.use({ locale: 'de-DE', timezoneId: 'Asia/Tokyo' });

  for (const { day, writtenAt, time } of [
    { day: 'today', writtenAt: '2026-11-22T05:05:00Z', time: '14:05' },
    { day: 'yesterday', writtenAt: '2026-11-21T14:59:00Z', time: '21.11.2026, 23:59' },
  ]) {
    test(`an enquiry from ${day} is told of with the time there`, async ({ page }) => {
      await page.clock.install({ time: new Date('2026-11-22T06:00:00Z') });
      const nextTryAt = Date.parse('2026-11-22T06:30:00Z');
      const retry = { failures: 1, nextTryAt, holdsAcrossPages: true };
      const notice = await openWithNotice(page, '/about', [
        newEntry(0, { writtenAt: Date.parse(writtenAt), retry }),
      ]);
      await expect(notice.status).toHaveText(noticeWords.waiting.replace('{time}', time));
    });
  }
});

test('an enquiry that goes out at once is not told of', async ({ page }) => {
  await fillOutbox(page, [newEntry()]);
  await page.goto('/about');
  await expect.poll(() => keptByBrowser(page)).toBe('{}');
  await expect(noticeOn(page).root).toHaveCount(0);
});

test('on the page where it was written, the form alone tells of an enquiry that waits; on the next one the notice does', async ({
  page,
}) => {
  await queueEnquiry(page, newEnquiry());
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(enquiryFormOn(page).queued).toBeVisible();
  await expect(noticeOn(page).root).toHaveCount(0);
  await page.goto('/about');
  await expect(noticeOn(page).status).toHaveText(sentence(noticeWords.waiting));
});

for (const kind of ['waiting', 'blocked', 'refused'] as const) {
  test(
    `the notice about an enquiry that is ${kind} has no barriers, open or closed`,
    { tag: '@both' },
    async ({ page }) => {
      const changes = {
        waiting: {},
        blocked: { foreignSince: Date.now() - 25 * 3_600_000 },
        refused: { refused: { phone: 'This number is not in use.' } },
      }[kind];
      const notice = await openWithNotice(page, '/about', [newEntry(26, { ...pausing(), ...changes })]);
      expect(await accessibilityFindings(page, '.outbox')).toEqual([]);
      await notice.details.click();
      if (kind !== 'waiting') await notice.details.click();
      await notice.showText.click();
      await notice.remove.click();
      expect(await accessibilityFindings(page, '.outbox')).toEqual([]);
    },
  );
}

test('the whole notice can be used by keyboard alone', async ({ page }) => {
  const entry = newEntry(0, pausing());
  const notice = await openWithNotice(page, '/about', [entry]);
  await notice.details.focus();
  await page.keyboard.press('Enter');
  const stops = [
    notice.root.getByRole('link').nth(0),
    notice.root.getByRole('link').nth(1),
    notice.copy,
    notice.remove,
    notice.root.locator('summary'),
  ];
  for (const stop of stops) {
    await page.keyboard.press('Tab');
    await expect(stop).toBeFocused();
    await expect(stop).not.toHaveCSS('outline-style', 'none');
    await expect(stop).toBeInViewport();
  }
  await page.keyboard.press('Space');
  await expect(notice.root.getByText(entry.enquiry.email)).toBeVisible();
});

test(
  'the notice moves nothing that is being read, and the end of the page can be seen above it',
  { tag: '@both' },
  async ({ page }) => {
    await fillOutbox(page, [newEntry(26, { ...pausing(), foreignSince: Date.now() - 25 * 3_600_000 })]);
    await watchShifts(page);
    // Else headings rise into view.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    // The notice comes once the page stands and has been scrolled.
    const release = await holdRequests(page, '**/enquiry-outbox.json');
    await page.goto('/about');
    await page.locator('html.in-fonts').waitFor();
    await page.evaluate(() => scrollTo({ top: 500, behavior: 'instant' }));
    const heading = page.getByRole('heading', { level: 2 }).first();
    const before = await heading.boundingBox();
    const shift = await shiftOf(page);
    release();
    await expect(noticeOn(page).copy).toBeVisible();
    expect(await heading.boundingBox()).toEqual(before);
    expect((await shiftOf(page)) - shift).toBeLessThan(UNSEEN_SHIFT);

    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    const [footer, notice] = await Promise.all([
      page.getByRole('contentinfo').boundingBox(),
      noticeOn(page).root.boundingBox(),
    ]);
    expect(Math.round(footer!.y + footer!.height)).toBeLessThanOrEqual(Math.round(notice!.y));
  },
);

test('what gets the focus is not hidden behind the notice, which is not printed', async ({ page }) => {
  await openWithNotice(page, '/about');
  await expect(noticeOn(page).status).toBeVisible();
  const top = async () => (await noticeOn(page).root.boundingBox())!.y;
  const links = page.getByRole('contentinfo').getByRole('link');
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  for (const link of (await links.all()).slice(0, 6)) {
    await link.focus();
    const limit = await top();
    await expect.poll(async () => (await link.boundingBox())!.y).toBeLessThan(limit);
  }
  await page.emulateMedia({ media: 'print' });
  await expect(noticeOn(page).status).toBeHidden();
});

test('the notice closes for the rest of the visit where the visitor closes it', async ({ page }) => {
  const notice = await openWithNotice(page, '/about', [newEntry(2, { refused: {} })]);
  await expect(notice.remove).toBeVisible();
  await notice.details.click();
  await expect(notice.remove).toBeHidden();
  await page.goto('/services');
  await expect(notice.status).toHaveText(sentence(noticeWords.refused));
  await expect(notice.remove).toBeHidden();
});

test('where its words cannot be fetched, what waits is sent all the same', async ({ page, office }) => {
  const entry = newEntry();
  await fillOutbox(page, [entry]);
  await page.route('**/enquiry-outbox.json', (route) => route.abort());
  await page.route(POSTS, (route) => route.abort());
  const tried = page.waitForEvent('requestfailed', (request) => request.url().includes('send-mail'));
  await page.goto('/about');
  await tried;
  await expect(noticeOn(page).root).toHaveCount(0);
  await page.unroute(POSTS);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect.poll(() => keptByBrowser(page)).toBe('{}');
  expect(office.stored(entry.enquiry.email)).toHaveLength(1);
});
