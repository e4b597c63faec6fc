/** The form by keyboard, and axe on each of its states. */
import type { Page } from '@playwright/test';
import { accessibilityFindings } from '../../src/tooling/page/accessibility.ts';
import { enquiryForm as words, servicePage } from '../support/content.ts';
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

test.slow(); // Visits of several steps.

test('the whole form works by keyboard alone', async ({ page, office }) => {
  const posts = recordPosts(page);
  await page.clock.install();
  await page.goto('/contact');
  const form = enquiryFormOn(page);
  const enquiry = newEnquiry({ message: 'About $2,000.' });
  const isAtForm = () => form.root.evaluate((element) => element.contains(document.activeElement));

  await test.step('by the skip link to the form, field after field, to the button', async () => {
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    // Past the links for contacting the agency directly.
    for (let steps = 0; steps < 8 && !(await isAtForm()); steps += 1) await page.keyboard.press('Tab');
    // Once hydrated, an empty form measures the writing time.
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

  await test.step('the writing time is sent, but not with the next enquiry, whose start is unknown', async () => {
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
  // While scrolling smoothly, the bar could cover a part of the form.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const view of ['enquiry-sent', 'enquiry-failed', 'enquiry-error-email']) {
    await page.goto(`${servicePage}#${view}`);
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
test('the form has no accessibility finding in any state', ({ page }) => expectNoBarriers(page));
