import type { Page } from '@playwright/test';
import { accessibilityFindings } from '../../src/reviewing/page/accessibility.ts';
import { enquiryForm as words } from '../support/content.ts';
import {
  enquiryFormOn,
  holdPosts,
  newEnquiry,
  POSTS,
  recordPosts,
  refusePosts,
} from '../support/enquiry-form.ts';
import { expect, test } from '../support/enquiry-service.ts';
import { REQUIRED_FIELDS } from '../support/required-fields.ts';
import { untilHydrated } from '../support/scripts.ts';

/** The form by keyboard, and in each state as axe sees it. */

test.slow(); // Visits of several steps.

test('the whole form is used by keyboard alone, at its own pace', async ({ page, office }) => {
  const posts = recordPosts(page);
  await page.clock.install();
  await page.goto('/contact');
  const form = enquiryFormOn(page);
  const enquiry = newEnquiry({ message: 'About $2,000.' });
  const isAtForm = () => form.root.evaluate((element) => element.contains(document.activeElement));

  await test.step('past the page by the skip link, field after field, to the button', async () => {
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    // Past the links by which the agency is reached in another way.
    for (let steps = 0; steps < 8 && !(await isAtForm()); steps += 1) await page.keyboard.press('Tab');
    // An empty form whose script is there knows when writing begins.
    await untilHydrated(form.root);
    for (const name of REQUIRED_FIELDS) {
      if (name !== REQUIRED_FIELDS[0]) await page.keyboard.press('Tab');
      await expect(form.field(name)).toBeFocused();
      await expect(form.field(name)).not.toHaveCSS('outline-style', 'none');
      await page.keyboard.type(enquiry[name]);
    }
    await page.keyboard.press('Tab');
    await expect(form.button).toBeFocused();
    await expect(form.button).not.toHaveCSS('outline-style', 'none');
    await page.clock.fastForward(61_000);
    await page.keyboard.press('Space');
    await expect(form.sent).toBeVisible();
    expect(office.stored(enquiry.email)).toEqual([expect.objectContaining(enquiry)]);
  });

  await test.step('the time it took is sent, but not with the next enquiry, whose start is not known', async () => {
    expect(posts[0]!.postDataJSON().writingMs).toBeGreaterThanOrEqual(61_000);
    await form.send(newEnquiry());
    await form.expectCleared();
    expect(posts[1]!.postDataJSON()).not.toHaveProperty('writingMs');
  });
});

/** Runs axe on each state of the form. */
async function expectNoBarriers(page: Page) {
  const expectNone = async (state: string) =>
    expect(await accessibilityFindings(page, 'main form'), state).toEqual([]);
  // On its way to the form, the page would show half of it under the bar.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const view of ['enquiry-sent', 'enquiry-failed', 'enquiry-error-email']) {
    await page.goto(`/services/seo#${view}`);
    await expect(page.locator(`[id="${view}"]`)).toBeVisible();
    await expectNone(`${view}, after a post without script`);
  }

  await page.goto('/contact');
  const form = enquiryFormOn(page);
  await expect(form.button).toBeVisible();
  await expectNone('idle');
  const release = await holdPosts(page);
  await form.send(newEnquiry());
  await expect(form.button).toHaveText(words.sending);
  await expectNone('sending');
  release();
  await expect(form.sent).toBeVisible();
  await expectNone('success');
  await page.unroute(POSTS);
  await page.route(POSTS, (route) => route.abort());
  await form.send(newEnquiry());
  await expect(form.queued).toBeVisible();
  await expectNone('queued');
  const name = 'Enter a name.';
  await refusePosts(page, 422, { name, service: 'Choose one.' });
  await form.send(newEnquiry());
  await expect(form.error.getByRole('link', { name })).toBeVisible();
  await expectNone('error with fields');
  await refusePosts(page, 400);
  await form.send(newEnquiry());
  await expect(form.unreachable).toBeVisible();
  await expectNone('error without fields');
}
test('the form has no barriers in any state', ({ page }) => expectNoBarriers(page));
test('nor has it on a phone', { tag: ['@phone', '@full'] }, ({ page }) => expectNoBarriers(page));
