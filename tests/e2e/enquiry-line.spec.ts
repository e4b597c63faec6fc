/** The line on every page about waiting enquiries. The device may be shared with other people. */
import { accessibilityFindings } from '../../src/tooling/page/accessibility.ts';
import {
  comeOnline,
  enquiryFormOn,
  fillOutbox,
  keptByBrowser,
  lineOn,
  lineWords,
  newEntry,
  openWithLine,
  pausing,
  POSTS,
  recordPosts,
  waitingText,
} from '../support/enquiry-form.ts';
import { expect, test } from '../support/enquiry-service.ts';
import { holdRequests } from '../support/hold-requests.ts';
import { shiftOf, UNSEEN_SHIFT, watchShifts } from '../support/layout-shift.ts';

// No entrance animations.
test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.slow(); // Visits of several steps.

test('waiting enquiries are counted, and deleted after a question', async ({ page, context }) => {
  const entries = [newEntry(50, pausing()), newEntry(0, pausing())];
  const line = await openWithLine(page, '/contact', entries);

  await test.step('nothing that was written is shown, neither there nor in the form', async () => {
    await expect(line.status).toHaveText(waitingText(2));
    for (const { enquiry } of entries) await expect(page.getByText(enquiry.email)).toHaveCount(0);
    await enquiryFormOn(page).expectCleared();
    await expect(line.correct).toBeHidden();
    expect(await accessibilityFindings(page, '.outbox')).toEqual([]);
  });

  const other = await context.newPage();
  await test.step('kept, the focus stays on the button', async () => {
    await other.goto('/services');
    await expect(lineOn(other).status).toHaveText(waitingText(2));
    await line.answerRemoval(false);
    await expect(line.remove).toBeFocused();
    await expect(line.status).toHaveText(waitingText(2));
    expect(Object.keys(JSON.parse(await keptByBrowser(page)))).toHaveLength(2);
  });
  await test.step('deleted, the line says so, and the focus goes to the content', async () => {
    await line.answerRemoval(true);
    await expect(line.status).toHaveText(lineWords.removed);
    await expect(line.remove).toBeHidden();
    await expect(page.getByRole('main')).toBeFocused();
    expect(await keptByBrowser(page)).toBe('{}');
  });
  await test.step('another tab neither shows nor sends them', async () => {
    await expect(lineOn(other).status).toBeEmpty();
    const posts = recordPosts(other);
    // Enquiries would be sent before this fetch.
    await other.evaluate(() => {
      dispatchEvent(new Event('online'));
      return fetch('/robots.txt').then((response) => response.text());
    });
    expect(posts).toEqual([]);
  });
});

test('once they are sent, the line says so and goes', async ({ page, office }) => {
  await page.clock.install();
  await page.route(POSTS, (route) => route.abort());
  const { enquiry } = newEntry();
  const line = await openWithLine(page, '/nowhere', [{ enquiry, writtenAt: Date.now() }]);
  await expect(line.status).toHaveText(waitingText(1));
  await page.unroute(POSTS);
  await line.remove.focus();
  await comeOnline(page);
  await expect(line.status).toHaveText(lineWords.sent);
  await expect(line.remove).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();
  expect(office.stored(enquiry.email)).toHaveLength(1);
  await page.clock.fastForward(60_000);
  await expect(line.status).toBeEmpty();
});

test('the line shifts and covers nothing', { tag: '@both' }, async ({ page }) => {
  const line = lineOn(page);
  await fillOutbox(page, [newEntry(2, { refused: { phone: 'Not in use.' } })]);
  await watchShifts(page);
  // The line appears once the page has loaded and was scrolled.
  const release = await holdRequests(page, '**/enquiry-outbox.json');
  await page.goto('/about');
  await page.locator('html.in-fonts').waitFor();
  await page.evaluate(() => scrollTo({ top: 500, behavior: 'instant' }));

  await test.step('the visible content does not shift', async () => {
    const heading = page.getByRole('heading', { level: 2 }).first();
    const before = await heading.boundingBox();
    const shift = await shiftOf(page);
    release();
    await expect(line.status).toHaveText(lineWords.refused);
    await expect(line.root).toBeInViewport({ ratio: 1 });
    expect(await accessibilityFindings(page, '.outbox')).toEqual([]);
    expect(await heading.boundingBox()).toEqual(before);
    expect((await shiftOf(page)) - shift).toBeLessThan(UNSEEN_SHIFT);
  });
  await test.step('the end of the page is visible above it', async () => {
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    const footer = (await page.getByRole('contentinfo').boundingBox())!;
    const { y } = (await line.root.boundingBox())!;
    // Page heights are fractions of a pixel, scroll offsets are whole ones.
    expect(footer.y + footer.height - y).toBeLessThan(1);
  });
  await test.step('on the narrowest screen, too, it covers no focused element', async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    const link = page.getByRole('contentinfo').getByRole('link').first();
    // In the viewport, but behind the line.
    await link.evaluate((element) => {
      const { bottom } = element.getBoundingClientRect();
      scrollBy({ top: bottom - innerHeight, behavior: 'instant' });
    });
    await link.focus();
    const { x, y, width } = (await line.root.boundingBox())!;
    expect([x, width]).toEqual([0, 320]);
    await expect
      .poll(async () => {
        const box = (await link.boundingBox())!;
        return box.y + box.height;
      })
      .toBeLessThanOrEqual(y);
  });
});
