import { expect, type Page } from '@playwright/test';
import { FIELD_NAMES } from '../../src/enquiry/fields.ts';
import { MESSAGES } from '../../src/enquiry/messages.ts';
import { enquiryForm as words, listedServices, services } from '../support/content.ts';
import { enquiryFormOn, FAILED, newEnquiry, recordPosts } from '../support/enquiry-form.ts';
import { test } from '../support/enquiry-service.ts';
import { untilHydrated } from '../support/scripts.ts';

/** Section 5 of the specification, in its order. */
const SERVICES = [
  'Website Development',
  'Digital  Marketing',
  'Lead Generation',
  'Product Shoot',
  'Video Editing',
  'Influencer Reel Editing',
  'Performance Marketing',
  'Influencer Marketing',
  'Search Engine Optimization',
  'Social Media Marketing',
];

const FORMS = [
  { place: 'the contact page', path: '/contact', submit: words.submit! },
  { place: 'the home page', path: '/', submit: words.submit! },
  { place: 'a service page', path: '/services/seo', submit: words.callSubmit! },
];

/** The choices of the service field, the placeholder first, letter for letter. */
const optionsOn = (page: Page) =>
  enquiryFormOn(page)
    .field('service')
    .locator('option')
    .evaluateAll((options) =>
      (options as HTMLOptionElement[]).map(({ textContent, value, disabled }) => ({
        label: textContent,
        value,
        disabled,
      })),
    );

for (const { place, path, submit } of FORMS) {
  test.describe(`on ${place}`, () => {
    test.beforeEach(async ({ page }) => void (await page.goto(path)));

    test('the form asks for five fields by their labels, all of them required', async ({ page }) => {
      const form = enquiryFormOn(page);
      for (const name of FIELD_NAMES) {
        await expect(form.field(name)).toBeVisible();
        await expect(form.field(name)).toHaveAttribute('required');
      }
      await expect(form.field('email')).toHaveAttribute('type', 'email');
      await expect(form.field('phone')).toHaveAttribute('type', 'tel');
      await expect(form.button).toHaveText(submit);
    });

    test('the form offers the ten services in the order of the specification, after a placeholder that cannot be chosen', async ({
      page,
    }) => {
      const [placeholder, ...options] = await optionsOn(page);
      expect(placeholder).toEqual({ label: words.servicePlaceholder, value: '', disabled: true });
      expect(options.map(({ label }) => label)).toEqual(SERVICES);
      expect(options.some(({ disabled }) => disabled)).toBe(false);
    });

    test(
      'an empty form is not sent: all that is missing is told at once, beside each field and with links to it',
      { tag: '@both' },
      async ({ page }) => {
        const form = enquiryFormOn(page);
        const posts = recordPosts(page);
        await form.root.hover();
        await untilHydrated(form.root);
        await form.field('service').evaluate((control) => ((control as HTMLSelectElement).value = ''));
        await form.button.click();
        await expect(form.root.locator(':focus')).toContainText(words.refused!);
        await expect(form.error.getByRole('link')).toHaveText(
          FIELD_NAMES.map((name) => MESSAGES[name].missing),
        );
        await expect(form.error).not.toContainText(FAILED);
        for (const name of FIELD_NAMES) {
          await expect(form.field(name)).toHaveAttribute('aria-invalid', 'true');
          await expect(form.field(name)).toHaveAccessibleDescription(new RegExp(MESSAGES[name].missing));
        }
        expect(posts).toEqual([]);
        await expect(form.sent).toBeHidden();
      },
    );
  });
}

test('each single field that is left out stops the form', async ({ page }) => {
  const posts = recordPosts(page);
  await page.goto('/contact');
  const form = enquiryFormOn(page);
  const enquiry = newEnquiry();
  await form.fillHydrated(enquiry);
  for (const missing of FIELD_NAMES) {
    // Only script can choose the placeholder again.
    await form.field(missing).evaluate((control) => ((control as HTMLInputElement).value = ''));
    await form.button.click();
    await expect(form.error.getByRole('link')).toHaveText([MESSAGES[missing].missing]);
    await form.error.getByRole('link').click();
    await expect(form.field(missing)).toBeFocused();
    // What is corrected is taken back at once, and the visitor stays where they write.
    await form.fillField(missing, enquiry[missing]);
    await expect(form.error).toBeHidden();
    await expect(form.field(missing)).not.toHaveAttribute('aria-invalid');
    await expect(form.field(missing)).toBeFocused();
  }
  expect(posts).toEqual([]);
});

test('what is no e-mail address stops the form', async ({ page }) => {
  const posts = recordPosts(page);
  await page.goto('/contact');
  const form = enquiryFormOn(page);
  await form.send(newEnquiry({ email: 'ada at visitor.example' }));
  await expect(form.error.getByRole('link')).toHaveText([MESSAGES.email.malformed]);
  await expect(form.field('email')).toHaveAttribute('aria-invalid', 'true');
  expect(posts).toEqual([]);
});

test('the contact form sends the label of a service, letter for letter', async ({ page }) => {
  await page.goto('/contact');
  const options = await optionsOn(page);
  expect(options.slice(1).map(({ value }) => value)).toEqual(SERVICES);
});

test('the Schedule a Call form sends the values that the content gives', async ({ page }) => {
  await page.goto('/services/lead-generation');
  const values = (await optionsOn(page)).slice(1).map(({ value }) => value);
  expect(values).toEqual(listedServices.map(({ callFormValue, name }) => callFormValue ?? name));
  for (const value of ['Web Development', 'Digital Marketing', 'Product Shoot', 'SEO Services']) {
    expect(values).toContain(value);
  }
});

test('each service page has chosen its own service', async ({ page }) => {
  for (const { id, preselects } of services) {
    await page.goto(`/services/${id}`);
    const own = services.find((service) => service.id === (preselects ?? id))!;
    await expect(enquiryFormOn(page).field('service'), id).toHaveValue(own.callFormValue ?? own.name);
  }
});

test('the page about video shoots, which the form does not offer, has chosen Video Editing', async ({
  page,
}) => {
  await page.goto('/services/video-shoot-production');
  await expect(enquiryFormOn(page).field('service').locator('option:checked')).toHaveText('Video Editing');
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
