import { expect, type Locator } from '@playwright/test';
import {
  keptByBrowser,
  newEntry,
  noticeOn,
  noticeWords,
  openWithNotice,
  pausing,
  recordPosts,
  sentence,
} from '../support/enquiry-form.ts';
import { test } from '../support/enquiry-service.ts';

/** How a visitor deletes an enquiry that waits. The next person may sit there. */

/** Answers the question before an entry is deleted; so soon after it, a click counts as part of a double click. */
const confirmRemoval = (confirm: Locator) =>
  expect(async () => {
    if (await confirm.isVisible()) await confirm.click();
    await expect(confirm).toBeHidden({ timeout: 100 });
  }).toPass();

test(
  'an enquiry is deleted after a question, and the focus is not lost',
  { tag: '@both' },
  async ({ page }) => {
    const notice = await openWithNotice(page, '/about');
    await notice.details.click();
    await notice.remove.click();
    await expect(notice.keep).toBeFocused();
    await expect(notice.root.getByRole('group', { name: noticeWords.removeQuestion })).toBeVisible();
    await notice.keep.press('Enter');
    await expect(notice.remove).toBeFocused();
    expect(await keptByBrowser(page)).not.toBe('{}');

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
  },
);

test('a double click on the button that deletes, or two taps in the same place, delete nothing', async ({
  page,
}) => {
  const notice = await openWithNotice(page, '/about');
  await notice.details.click();
  // On a slow machine the two clicks would be two decisions.
  await page.clock.pauseAt(Date.now() + 60_000);
  await notice.remove.dblclick();
  await expect(notice.keep).toBeVisible();
  // As fast as a finger can, whatever came to lie under it.
  await notice.keep.click();
  await notice.root.evaluate(
    (root, labels) => {
      for (const label of labels) {
        const buttons = [...root.querySelectorAll('button')];
        buttons.find(({ textContent }) => textContent === label)!.click();
      }
    },
    [noticeWords.remove, noticeWords.removeYes],
  );
  await expect(notice.keep).toBeVisible();
  expect(await keptByBrowser(page)).not.toBe('{}');
});

test('several enquiries are counted and listed, and each is deleted by itself', async ({ page }) => {
  const entries = [newEntry(50, pausing()), newEntry(30, pausing()), newEntry(0, pausing())];
  const notice = await openWithNotice(page, '/about', entries);
  await expect(notice.status).toHaveText(noticeWords.many.replace('{count}', '3'));
  await notice.details.click();
  await expect(notice.rows).toHaveCount(3);
  await expect(notice.rows.getByText(sentence(noticeWords.waiting))).toHaveCount(3);
  const middle = notice.rows.nth(1);
  await middle.getByText(noticeWords.showText).click();
  await expect(middle).toContainText(entries[1]!.enquiry.email);
  await middle.getByRole('button', { name: noticeWords.remove }).click();
  await confirmRemoval(middle.getByRole('button', { name: noticeWords.removeYes }));
  await expect(notice.rows).toHaveCount(2);
  await expect(notice.status).toHaveText(noticeWords.many.replace('{count}', '2'));
  await expect(notice.status).toBeFocused();
  const kept = await keptByBrowser(page);
  expect(entries.map(({ enquiry }) => kept.includes(enquiry.email))).toEqual([true, false, true]);
});

test('an enquiry that is deleted in one tab is not sent or told of in another', async ({ page, context }) => {
  const notice = await openWithNotice(page, '/about');
  const other = await context.newPage();
  await other.goto('/services');
  await expect(noticeOn(other).status).toHaveText(sentence(noticeWords.waiting));
  await notice.details.click();
  await notice.remove.click();
  await confirmRemoval(notice.confirm);
  await expect(notice.status).toHaveText(noticeWords.removed);
  await expect(noticeOn(other).status).toBeEmpty();
  const posts = recordPosts(other);
  // Whatever it would send, it would send before it fetches something else.
  await other.evaluate(() => {
    dispatchEvent(new Event('online'));
    return fetch('/robots.txt').then((response) => response.text());
  });
  expect(posts).toEqual([]);
});
