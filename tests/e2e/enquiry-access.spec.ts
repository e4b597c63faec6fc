import { expect, type Page } from '@playwright/test';
import { HONEYPOT_NAME } from '../../src/enquiry/contract/fields.ts';
import { accessibilityFindings } from '../../src/reviewing/page/accessibility.ts';
import { enquiryForm as words } from '../support/content.ts';
import { enquiryFormOn, FAILED, holdPosts, newEnquiry, POSTS } from '../support/enquiry-form.ts';
import { test } from '../support/enquiry-service.ts';
import { REQUIRED_FIELDS } from '../support/required-fields.ts';

const expectNoBarriers = (page: Page, state: string) =>
  test.step(state, async () => {
    const found = await accessibilityFindings(page, 'main form');
    expect.soft(found, state).toEqual([]);
  });

/** Scrolls at once: on its way to the form, the page shows half of it under the bar. */
const showAtRest = (page: Page) => page.emulateMedia({ reducedMotion: 'reduce' });

test('the form has no barriers in any state', { tag: '@both' }, async ({ page }) => {
  await showAtRest(page);
  await page.goto('/contact');
  const form = enquiryFormOn(page);
  await expect(form.button).toBeVisible();
  await expectNoBarriers(page, 'idle');

  const release = await holdPosts(page);
  await form.send(newEnquiry());
  await expect(form.button).toHaveText('Sending...');
  await expectNoBarriers(page, 'sending');
  release();
  await expect(form.sent).toBeVisible();
  await expectNoBarriers(page, 'success');

  const problem = 'Enter a name.';
  const refusal = { success: false, message: FAILED };
  for (const [state, proof, answer] of [
    ['queued', form.queued, { status: 503, json: { success: false, message: '' } }],
    [
      'error with fields',
      form.error.getByRole('link', { name: problem }),
      { status: 422, json: { ...refusal, fields: { name: problem, service: 'Choose one.' } } },
    ],
    ['error without fields', form.unreachable, { status: 400, json: refusal }],
  ] as const) {
    await page.unroute(POSTS);
    await page.route(POSTS, (route) => route.fulfill(answer));
    await form.send(newEnquiry());
    await expect(proof).toBeVisible();
    await expectNoBarriers(page, state);
  }
});

test('the answers to a post without script have no barriers', async ({ page }) => {
  await showAtRest(page);
  for (const view of ['enquiry-sent', 'enquiry-failed', 'enquiry-error-email']) {
    await page.goto(`/services/seo#${view}`);
    await expect(page.locator(`[id="${view}"]`)).toBeVisible();
    await expectNoBarriers(page, view);
  }
});

test('the whole form can be used by keyboard alone', async ({ page, office }) => {
  await page.goto('/contact');
  const form = enquiryFormOn(page);
  const enquiry = newEnquiry({ service: 'Video Editing', message: 'About $2,000.' });
  // Past the chrome by the skip link, which comes first.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  // Past the links by which the agency is reached in another way.
  const isAtForm = () => form.root.evaluate((element) => element.contains(document.activeElement));
  for (let steps = 0; steps < 8 && !(await isAtForm()); steps += 1) await page.keyboard.press('Tab');

  for (const name of REQUIRED_FIELDS) {
    if (name !== REQUIRED_FIELDS[0]) await page.keyboard.press('Tab');
    await expect(form.field(name)).toBeFocused();
    await expect(form.field(name)).not.toHaveCSS('outline-style', 'none');
    await page.keyboard.type(enquiry[name]);
  }
  await page.keyboard.press('Tab');
  await expect(form.button).toBeFocused();
  await expect(form.button).not.toHaveCSS('outline-style', 'none');
  await page.keyboard.press('Space');
  await expect(form.sent).toBeVisible();
  expect(office.stored(enquiry.email)).toEqual([expect.objectContaining(enquiry)]);
});

test('after an error the keyboard goes on at the summary and from there to the field', async ({ page }) => {
  const problem = 'This number is not in use.';
  await page.route(POSTS, (route) =>
    route.fulfill({ status: 422, json: { success: false, message: FAILED, fields: { phone: problem } } }),
  );
  await page.goto('/contact');
  const form = enquiryFormOn(page);
  await form.fillHydrated(newEnquiry());
  await form.field('phone').press('Enter');
  await expect(form.root.locator(':focus')).toContainText(FAILED);
  await page.keyboard.press('Tab');
  await expect(form.error.getByRole('link', { name: problem })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(form.field('phone')).toBeFocused();
});

for (const script of [true, false]) {
  test.describe(script ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled: script });

    test(
      'the field that only programs fill in is not seen, not read out and not reached by keyboard',
      {
        tag: '@both',
      },
      async ({ page }) => {
        await page.goto('/contact');
        const form = enquiryFormOn(page);
        const trap = form.root.locator(`[name=${HONEYPOT_NAME}]`);
        await form.field('name').focus();
        await expect(trap).toHaveCount(1);
        await expect(trap).not.toBeInViewport();
        await expect(form.root.getByRole('textbox', { name: words.keepBlank! })).toHaveCount(0);
        await page.keyboard.press('Shift+Tab');
        await expect(form.field('name')).not.toBeFocused();
        await expect(trap).not.toBeFocused();
        await expect(form.root.locator(':focus')).toHaveCount(0);
      },
    );
  });
}
