import { expect } from '@playwright/test';
import { FIELDS } from '../../src/enquiry/contract/fields.ts';
import { enquiryForm as words } from '../support/content.ts';
import { enquiryFormOn, FAILED, newEnquiry, recordPosts } from '../support/enquiry-form.ts';
import { test } from '../support/enquiry-service.ts';
import { untilHydrated } from '../support/scripts.ts';
import { missingText, REQUIRED_FIELDS } from '../support/required-fields.ts';

for (const { place, path } of [
  { place: 'the contact page', path: '/contact' },
  { place: 'the home page', path: '/' },
  { place: 'a service page', path: '/services/seo' },
]) {
  test(
    `on ${place} an empty form is not sent: all that is missing is told at once, beside each field and with links to it`,
    { tag: '@both' },
    async ({ page }) => {
      await page.goto(path);
      const form = enquiryFormOn(page);
      const posts = recordPosts(page);
      await form.root.hover();
      await untilHydrated(form.root);
      await form.field('service').evaluate((control) => ((control as HTMLSelectElement).value = ''));
      await form.button.click();
      await expect(form.root.locator(':focus')).toContainText(words.refused!);
      await expect(form.error.getByRole('link')).toHaveText(REQUIRED_FIELDS.map((name) => missingText(name)));
      await expect(form.error).not.toContainText(FAILED);
      for (const name of REQUIRED_FIELDS) {
        await expect(form.field(name)).toHaveAttribute('aria-invalid', 'true');
        await expect(form.field(name)).toHaveAccessibleDescription(new RegExp(missingText(name)));
      }
      expect(posts).toEqual([]);
      await expect(form.sent).toBeHidden();
    },
  );
}

test('each single field that is left out stops the form, and so does what is no e-mail address', async ({
  page,
}) => {
  const posts = recordPosts(page);
  await page.goto('/contact');
  const form = enquiryFormOn(page);
  const enquiry = newEnquiry();
  await form.fillHydrated(enquiry);
  for (const missing of REQUIRED_FIELDS) {
    // Only script can choose the placeholder again.
    await form.field(missing).evaluate((control) => ((control as HTMLInputElement).value = ''));
    await form.button.click();
    await expect(form.error.getByRole('link')).toHaveText([missingText(missing)]);
    await form.error.getByRole('link').click();
    await expect(form.field(missing)).toBeFocused();
    // What is corrected is taken back at once, and the visitor stays where they write.
    await form.fillField(missing, enquiry[missing]);
    await expect(form.error).toBeHidden();
    await expect(form.field(missing)).not.toHaveAttribute('aria-invalid');
    await expect(form.field(missing)).toBeFocused();
  }
  await form.fillField('email', 'ada at visitor.example');
  await form.button.click();
  await expect(form.error.getByRole('link')).toHaveText([FIELDS.email.malformed!]);
  await expect(form.field('email')).toHaveAttribute('aria-invalid', 'true');
  expect(posts).toEqual([]);
});

for (const { path, service, sent } of [
  { path: '/contact', service: 'Digital  Marketing', sent: 'Digital  Marketing' },
  { path: '/services/seo', service: 'Digital Marketing', sent: 'Digital Marketing' },
  { path: '/services/seo', service: 'Web Development', sent: 'Web Development' },
]) {
  test(`from ${path} the choice '${service}' is posted as JSON with the five fields and an id`, async ({
    page,
  }) => {
    const posts = recordPosts(page);
    await page.goto(path);
    const form = enquiryFormOn(page);
    const enquiry = newEnquiry({ service });
    await form.send(enquiry);
    await expect(form.sent).toBeVisible();

    expect(posts).toHaveLength(1);
    const [post] = posts;
    expect(new URL(post!.url()).pathname).toBe('/api/send-mail');
    expect(post!.headers()['content-type']).toBe('application/json');
    const body = post!.postDataJSON();
    expect(body).toMatchObject({ ...enquiry, service: sent });
    expect(body.id).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
    expect(await (await post!.response())!.json()).toEqual({
      success: true,
      message: 'Thank you! Your message has been sent.',
    });
  });
}
