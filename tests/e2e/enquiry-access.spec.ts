import { enquiryFormOn, newEnquiry, recordPosts } from '../support/enquiry-form.ts';
import { expect, test } from '../support/enquiry-service.ts';
import { REQUIRED_FIELDS } from '../support/required-fields.ts';
import { untilHydrated } from '../support/scripts.ts';

test.slow(); // A visit of several steps.

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
