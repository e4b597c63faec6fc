/** The notice on every page about waiting enquiries, and its actions. The device may be shared with other people. */
import type { Locator, Page } from '@playwright/test';
import { accessibilityFindings } from '../../src/tooling/page/accessibility.ts';
import { phoneHref, site } from '../support/content.ts';
import {
  comeOnline,
  enquiryFormOn,
  filledIn,
  fillOutbox,
  keptByBrowser,
  newEntry,
  noticeOn,
  noticeWords,
  openWithNotice,
  pausing,
  recordPosts,
  sentence,
} from '../support/enquiry-form.ts';
import { expect, test } from '../support/enquiry-service.ts';
import { holdRequests } from '../support/hold-requests.ts';
import { shiftOf, UNSEEN_SHIFT, watchShifts } from '../support/layout-shift.ts';

// No entrance animations.
test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.slow(); // Visits of several steps.

const DAY_MS = 24 * 3_600_000;

/** An enquiry that a firewall has blocked for more than a day. */
const blockedForADay = () => newEntry(26, { foreignSince: Date.now() - 25 * 3_600_000, ...pausing() });

/** Confirms or cancels the deletion of an entry, late enough not to count as a double click. */
const confirmRemoval = (confirm: Locator) =>
  expect
    .poll(async () => {
      if (await confirm.isVisible()) await confirm.click();
      return confirm.isHidden();
    })
    .toBe(true);

/** Runs axe on the notice with its list closed, and again with the text and the question before deletion. */
async function expectNoBarriers(page: Page, isOpen: boolean) {
  const notice = noticeOn(page);
  if (isOpen) await notice.details.click();
  expect(await accessibilityFindings(page, '.outbox'), 'closed').toEqual([]);
  await notice.details.click();
  await notice.showText.click();
  await notice.remove.click();
  expect(await accessibilityFindings(page, '.outbox'), 'open').toEqual([]);
  await notice.keep.click();
}

test('a waiting enquiry is deleted after a question', { tag: '@both' }, async ({ page }) => {
  const notice = await openWithNotice(page, '/nowhere');
  await test.step('the notice has no accessibility finding', () => expectNoBarriers(page, false));
  await test.step('keeping it returns the focus to the button', async () => {
    await notice.remove.click();
    await expect(notice.keep).toBeFocused();
    await expect(notice.root.getByRole('group', { name: noticeWords.removeQuestion })).toBeVisible();
    await notice.keep.press('Enter');
    await expect(notice.remove).toBeFocused();
    expect(await keptByBrowser(page)).not.toBe('{}');
  });
  await test.step('after deletion the notice says so and can be closed', async () => {
    await notice.remove.click();
    await confirmRemoval(notice.confirm);
    await expect(notice.status).toHaveText(noticeWords.removed);
    await expect(notice.status).toBeFocused();
    expect(await keptByBrowser(page)).toBe('{}');
    await page.keyboard.press('Tab');
    await expect(notice.close).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(notice.status).toBeEmpty();
    await expect(notice.close).toBeHidden();
    await expect(page.getByRole('main')).toBeFocused();
  });
});

test('an enquiry blocked by a firewall is shown', { tag: '@both' }, async ({ page, context, office }) => {
  const { enquiry, ...state } = blockedForADay();
  const notice = await openWithNotice(page, '/', [{ enquiry, ...state }]);
  const written = Object.values({ ...enquiry, id: '' });

  await test.step('the notice shows at once how to reach the agency', async () => {
    await expect(notice.status).toHaveText(sentence(noticeWords.blocked));
    await expect(notice.root).toBeInViewport();
    await expect(notice.root.getByText(filledIn(noticeWords.blockedHelp))).toBeVisible();
    const link = (name: string) => notice.root.getByRole('link', { name });
    await expect(link(site.phone)).toHaveAttribute('href', phoneHref);
    await expect(link(site.email)).toHaveAttribute('href', `mailto:${site.email}`);
    await expect(notice.copy).toBeVisible();
    await expect(notice.remove).toBeVisible();
  });
  await test.step('it has no barriers', () => expectNoBarriers(page, true));

  await test.step('the whole text is copied', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await notice.copy.click();
    await expect(notice.said).toHaveText(noticeWords.copied);
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    for (const value of written) expect(copied).toContain(value);
  });
  await test.step('or selected where the clipboard is forbidden', async () => {
    await page.evaluate(() => {
      getSelection()!.removeAllRanges();
      Clipboard.prototype.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'));
    });
    await notice.copy.click();
    await expect(notice.said).toHaveText(noticeWords.copyByHand);
    const selected = () => page.evaluate(() => getSelection()!.toString());
    for (const value of written) await expect.poll(selected).toContain(value);
  });

  await test.step('once it is sent, the notice says so and keeps the focus', async () => {
    await notice.copy.focus();
    await comeOnline(page);
    await expect(notice.status).toHaveText(sentence(noticeWords.sent));
    await expect(notice.rows).toHaveCount(0);
    await expect(notice.status).toBeFocused();
    expect(office.stored(enquiry.email)).toHaveLength(1);
    await notice.close.click();
    await expect(notice.status).toBeEmpty();
    await expect(page.getByRole('main')).toBeFocused();
  });
});

test('the notice of a refused enquiry stays closed for the visit', { tag: '@both' }, async ({ page }) => {
  const notice = await openWithNotice(page, '/about', [newEntry(2, { refused: { phone: 'Not in use.' } })]);
  await expect(notice.remove).toBeVisible();
  await test.step('it has no barriers', () => expectNoBarriers(page, true));
  await test.step('it does not open on the next page', async () => {
    await notice.details.click();
    await expect(notice.remove).toBeHidden();
    await page.goto('/services');
    await expect(notice.status).toHaveText(sentence(noticeWords.refused));
    await expect(notice.remove).toBeHidden();
  });
});

test('the notice shifts and covers nothing', { tag: '@both' }, async ({ page }) => {
  const notice = noticeOn(page);
  await fillOutbox(page, [blockedForADay()]);
  await watchShifts(page);
  // The notice appears once the page has loaded and was scrolled.
  const release = await holdRequests(page, '**/enquiry-outbox.json');
  await page.goto('/about');
  await page.locator('html.in-fonts').waitFor();
  await page.evaluate(() => scrollTo({ top: 500, behavior: 'instant' }));

  await test.step('the visible content does not shift', async () => {
    const heading = page.getByRole('heading', { level: 2 }).first();
    const before = await heading.boundingBox();
    const shift = await shiftOf(page);
    release();
    await expect(notice.copy).toBeVisible();
    expect(await heading.boundingBox()).toEqual(before);
    expect((await shiftOf(page)) - shift).toBeLessThan(UNSEEN_SHIFT);
  });
  await test.step('the end of the page is visible above it', async () => {
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    const footer = (await page.getByRole('contentinfo').boundingBox())!;
    const { y } = (await notice.root.boundingBox())!;
    // Page heights are fractions of a pixel, scroll offsets are whole ones.
    expect(footer.y + footer.height - y).toBeLessThan(1);
  });
  await test.step('it covers no focused element', async () => {
    await notice.details.click();
    const link = page.getByRole('contentinfo').getByRole('link').first();
    // In the viewport, but behind the notice.
    await link.evaluate((element) => {
      const { bottom } = element.getBoundingClientRect();
      scrollBy({ top: bottom - innerHeight, behavior: 'instant' });
    });
    await link.focus();
    const { y } = (await notice.root.boundingBox())!;
    await expect
      .poll(async () => {
        const box = (await link.boundingBox())!;
        return box.y + box.height;
      })
      .toBeLessThanOrEqual(y);
  });
  await test.step('it is not printed', async () => {
    await page.emulateMedia({ media: 'print' });
    await expect(notice.status).toBeHidden();
  });
});

test('several enquiries are deleted one by one, and none by accident', async ({ page, context }) => {
  const entries = [newEntry(50, pausing()), newEntry(30, pausing()), newEntry(0, pausing())] as const;
  const notice = await openWithNotice(page, '/about', [...entries]);

  await test.step('they are counted and listed', async () => {
    await expect(notice.status).toHaveText(noticeWords.many.replace('{count}', '3'));
    await notice.details.click();
    await expect(notice.rows).toHaveCount(3);
    await expect(notice.rows.getByText(sentence(noticeWords.waiting))).toHaveCount(3);
  });
  await test.step('one of them is read and deleted', async () => {
    const middle = notice.rows.nth(1);
    await middle.getByText(noticeWords.showText).click();
    await expect(middle).toContainText(entries[1].enquiry.email);
    await middle.getByRole('button', { name: noticeWords.remove }).click();
    await confirmRemoval(middle.getByRole('button', { name: noticeWords.removeYes }));
    await expect(notice.rows).toHaveCount(2);
    await expect(notice.status).toHaveText(noticeWords.many.replace('{count}', '2'));
    await expect(notice.status).toBeFocused();
    const kept = await keptByBrowser(page);
    expect(entries.map(({ enquiry }) => kept.includes(enquiry.email))).toEqual([true, false, true]);
  });

  await test.step('an enquiry deleted in one tab is neither sent nor shown in another', async () => {
    await openWithNotice(page, '/about');
    const other = await context.newPage();
    await other.goto('/services');
    await expect(noticeOn(other).status).toHaveText(sentence(noticeWords.waiting));
    await notice.details.click();
    await notice.remove.click();
    await confirmRemoval(notice.confirm);
    await expect(notice.status).toHaveText(noticeWords.removed);
    await expect(noticeOn(other).status).toBeEmpty();
    const posts = recordPosts(other);
    // Enquiries would be sent before this fetch.
    await other.evaluate(() => {
      dispatchEvent(new Event('online'));
      return fetch('/robots.txt').then((response) => response.text());
    });
    expect(posts).toEqual([]);
  });

  await test.step('a double click or two taps in the same place delete nothing', async () => {
    await page.clock.install();
    await openWithNotice(page, '/about');
    await notice.details.click();
    // A slow machine would not recognise a double click.
    await page.clock.pauseAt(Date.now() + 60_000);
    await notice.remove.dblclick();
    await expect(notice.keep).toBeVisible();
    // Two clicks in the same moment, on different buttons.
    await notice.keep.click();
    await notice.root.evaluate(
      (root, texts) => {
        for (const text of texts)
          [...root.querySelectorAll('button')].find(({ textContent }) => textContent === text)!.click();
      },
      [noticeWords.remove, noticeWords.removeYes],
    );
    await expect(notice.keep).toBeVisible();
    expect(await keptByBrowser(page)).not.toBe('{}');
  });
});

test.describe('in Tokyo, in German', () => {
  test.use({ locale: 'de-DE', timezoneId: 'Asia/Tokyo' });

  test('only the time of a waiting enquiry is shown', async ({ page }) => {
    const now = Date.parse('2026-11-22T06:00:00Z');
    await page.clock.setFixedTime(now);
    const retry = { failures: 1, nextTryAt: now + DAY_MS / 48, holdsAcrossPages: true };
    const entry = newEntry(0, { writtenAt: Date.parse('2026-11-22T05:05:00Z'), retry });
    const notice = await openWithNotice(page, '/contact', [entry]);

    await test.step('personal data is shown only on request, and not in the form', async () => {
      const { email, message } = entry.enquiry;
      const expectNothingPersonal = async () => {
        for (const text of [email, message.split('\n')[0]!])
          await expect(page.getByText(text).filter({ visible: true })).toHaveCount(0);
        await enquiryFormOn(page).expectCleared();
      };
      await expect(notice.status).toHaveText(noticeWords.waiting.replace('{time}', '14:05'));
      await expectNothingPersonal();
      await notice.details.click();
      await expect(notice.details).toHaveAttribute('aria-expanded', 'true');
      await expectNothingPersonal();
      await notice.showText.click();
      await expect(notice.root.getByText(email)).toBeVisible();
      await notice.details.click();
      await expectNothingPersonal();
      await notice.showText.evaluate((summary) => summary.closest('details')!.removeAttribute('open'));
    });

    await test.step('Tab moves from control to control, and Space shows the text', async () => {
      await notice.details.focus();
      await page.keyboard.press('Enter');
      const links = notice.root.getByRole('link');
      const summary = notice.root.locator('summary');
      for (const stop of [links.nth(0), links.nth(1), notice.copy, notice.remove, summary]) {
        await page.keyboard.press('Tab');
        await expect(stop).toBeFocused();
        await expect(stop).not.toHaveCSS('outline-style', 'none');
        await expect(stop).toBeInViewport();
      }
      await page.keyboard.press('Space');
      await expect(notice.root.locator('.outbox-text')).toBeVisible();
    });
  });
});
