/** The enquiry form with its script loaded and its service available. */
import { SEND_MAIL_PATH } from '../../src/enquiry/contract/api.ts';
import { enquiryForm as words, listedServices, type Service, site } from '../support/content.ts';
import {
  callValueOf,
  enquiryFormOn,
  FAILED,
  holdPosts,
  idsOf,
  keptByBrowser,
  labelOf,
  newEnquiry,
  POSTS,
  recordPosts,
  refusePosts,
  SENT,
  SPACED_LABEL,
  UUID,
} from '../support/enquiry-form.ts';
import { expect, test } from '../support/enquiry-service.ts';
import { missingText, REQUIRED_FIELDS } from '../support/required-fields.ts';
import { untilHydrated } from '../support/scripts.ts';

test.slow(); // Tests of several steps.

/** The form on a service page may send a value other than the label. */
const [first] = listedServices as [Service];
const renamed = listedServices.find(({ callFormValue }) => callFormValue) ?? first;
const FORMS = [
  { path: '/', service: labelOf(first), preselected: '' },
  { path: '/contact', service: SPACED_LABEL, preselected: '' },
  { path: `/services/${renamed.id}`, service: callValueOf(renamed), preselected: callValueOf(renamed) },
];

test('each kind of form sends an enquiry', { tag: '@both' }, async ({ page, office, isMobile }) => {
  const posts = recordPosts(page);
  const form = enquiryFormOn(page);

  /** Fills in the form and sends it with the button at the lower edge of the viewport. */
  async function write(path: string, service: string, preselected: string) {
    const enquiry = newEnquiry({ service });
    await form.fillHydrated(enquiry);
    await form.button.evaluate((button) => button.scrollIntoView({ block: 'end', behavior: 'instant' }));
    await (isMobile ? form.button.tap() : form.button.press('Enter'));
    await form.expectCleared(preselected);
    await expect(form.sent).toBeInViewport({ ratio: 1 });
    await expect(form.root.getByRole('status')).toBeFocused();
    await expect(form.queued).toBeHidden();
    expect(await keptByBrowser(page)).toBe('{}');
    expect(office.stored(enquiry.email)).toEqual([expect.objectContaining({ ...enquiry, page: path })]);
    expect(posts).toHaveLength(1);
    return enquiry;
  }

  for (const { path, service, preselected } of isMobile ? FORMS.slice(0, 1) : FORMS)
    await test.step(`on ${path}, as one mail`, async () => {
      posts.length = 0;
      await page.goto(path);
      await form.root.hover();
      await untilHydrated(form.root);
      const enquiry = await write(path, service, preselected);
      const [post] = posts;
      expect(new URL(post!.url()).pathname).toBe(SEND_MAIL_PATH);
      expect(post!.headers()['content-type']).toBe('application/json');
      expect(post!.postDataJSON()).toMatchObject({ ...enquiry, id: expect.stringMatching(UUID) });
      expect(await (await post!.response())!.json()).toEqual({ success: true, message: SENT });

      await expect.poll(() => office.mailsFrom(enquiry.email).length).toBe(1);
      const [mail] = office.mailsFrom(enquiry.email);
      expect(mail?.replyTo).toEqual([{ name: enquiry.name, address: enquiry.email }]);
      expect(mail?.recipients).toEqual([site.email]);
      for (const line of Object.values(enquiry).join('\n').split('\n')) expect(mail?.text).toContain(line);
    });

  await test.step('a second enquiry can follow, with an id of its own', async () => {
    const { path, service, preselected } = FORMS[isMobile ? 0 : 2]!;
    const firstPosts = posts.splice(0);
    await write(path, service, preselected);
    expect(idsOf(posts)).not.toEqual(idsOf(firstPosts));
  });
});

test('the form shows its state, and sends once however often it is submitted', async ({ page }) => {
  const posts = recordPosts(page);
  await page.goto('/contact');
  const form = enquiryFormOn(page);

  await test.step('at first it only says that all fields are required', async () => {
    await expect(form.root.getByText(words.required)).toBeVisible();
    for (const text of [SENT, FAILED]) await expect(form.shown(text)).toHaveCount(0);
  });

  await test.step('while it sends, the button is disabled, keeps the focus and sends nothing again', async () => {
    const release = await holdPosts(page);
    await form.fillHydrated(newEnquiry());
    await form.button.press('Enter');
    await expect(form.button).toHaveText(words.sending);
    await expect(form.button).toBeDisabled();
    await expect(form.button).toBeFocused();
    await expect(form.sent).toBeHidden();
    await page.keyboard.press('Enter');
    await form.field('name').press('Enter');
    release();
    await expect(form.sent).toBeVisible();
    await expect(form.button).toHaveText(words.submit);
    await expect(form.button).toBeEnabled();
    expect(posts).toHaveLength(1);
  });

  await test.step('clicks before the next repaint send one enquiry and clear the previous confirmation', async () => {
    posts.length = 0;
    const release = await holdPosts(page);
    await form.fill(newEnquiry());
    await form.button.evaluate((button: HTMLButtonElement) => {
      for (let click = 0; click < 3; click += 1) button.click();
    });
    await expect(form.button).toBeDisabled();
    await expect(form.sent).toBeHidden();
    release();
    await expect(form.sent).toBeVisible();
    expect(posts).toHaveLength(1);
  });

  await test.step('a new submit clears an error with those of the fields, and a confirmation', async () => {
    const phone = 'This number is not in use.';
    await refusePosts(page, 422, { phone });
    await form.send(newEnquiry());
    await expect(form.error).toBeVisible();
    await expect(form.sent).toBeHidden();
    await page.unroute(POSTS);
    const release = await holdPosts(page);
    await form.send(newEnquiry());
    await expect(form.button).toBeDisabled();
    await expect(form.error).toBeHidden();
    await expect(form.root.getByText(phone)).toHaveCount(0);
    await expect(form.field('phone')).not.toHaveAttribute('aria-invalid');
    release();
    await expect(form.sent).toBeVisible();
  });

  await test.step('the confirmation does not steal the focus of a visitor who has moved on', async () => {
    const release = await holdPosts(page);
    await form.send(newEnquiry());
    await expect(form.button).toHaveText(words.sending);
    const link = page.getByRole('contentinfo').getByRole('link').first();
    await link.focus();
    release();
    await expect(form.sent).toHaveCount(1);
    await expect(link).toBeFocused();
  });
});

test('errors are shown at their fields, and the corrected form is sent', async ({ page, office }) => {
  const posts = recordPosts(page);
  await page.goto('/contact');
  const form = enquiryFormOn(page);
  const enquiry = newEnquiry();

  await test.step('each empty field blocks the submit until it is filled in', async () => {
    await form.fillHydrated(enquiry);
    for (const missing of REQUIRED_FIELDS) {
      await form.field(missing).evaluate((control) => ((control as HTMLInputElement).value = ''));
      await form.button.click();
      await expect(form.error.getByRole('link')).toHaveText([missingText(missing)]);
      await form.error.getByRole('link').click();
      await expect(form.field(missing)).toBeFocused();
      // A correction clears the error at once and keeps the focus.
      await form.fillField(missing, enquiry[missing]);
      await expect(form.error).toBeHidden();
      await expect(form.field(missing)).not.toHaveAttribute('aria-invalid');
      await expect(form.field(missing)).toBeFocused();
    }
    expect(posts).toEqual([]);
  });

  await test.step('field errors of the service are shown at their fields, and Tab goes on to their links', async () => {
    const problems = { email: 'This mailbox does not exist.', message: 'Please name a budget.' };
    await refusePosts(page, 422, problems);
    await form.fill(enquiry);
    await form.field('phone').press('Enter');
    for (const text of [FAILED, words.refused]) await expect(form.error).toContainText(text);
    await expect(form.root.locator(':focus')).toContainText(FAILED);
    await expect(form.error).toBeInViewport();
    for (const name of ['email', 'message'] as const) {
      await expect(form.field(name)).toHaveAttribute('aria-invalid', 'true');
      await expect(form.field(name)).toHaveAccessibleDescription(new RegExp(problems[name]));
      await expect(form.root.locator('p').filter({ hasText: problems[name] })).toBeVisible();
    }
    for (const name of ['name', 'phone', 'service'] as const)
      await expect(form.field(name)).not.toHaveAttribute('aria-invalid');
    await form.expectToHold(enquiry);
    await expect(form.shown(SENT)).toHaveCount(0);
    expect(await keptByBrowser(page)).toBe('{}');

    await page.keyboard.press('Tab');
    await expect(form.error.getByRole('link', { name: problems.email })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(form.field('email')).toBeFocused();
    await form.error.getByRole('link', { name: problems.message }).click();
    await expect(form.field('message')).toBeFocused();
    await expect(form.field('message')).toBeInViewport();
    await page.unroute(POSTS);
  });

  await test.step('an enquiry that the service refuses is corrected and sent under the same id', async () => {
    posts.length = 0;
    // A character that the form accepts and the service refuses.
    await form.fillField('name', 'Ada\u0007');
    await form.button.click();
    await expect(form.field('name')).toHaveAttribute('aria-invalid', 'true');
    await expect(form.error).toContainText(FAILED);
    expect(office.stored(enquiry.email)).toEqual([]);
    await form.fillField('name', enquiry.name);
    await form.button.click();
    await expect(form.sent).toBeVisible();
    expect(office.stored(enquiry.email)).toHaveLength(1);
    expect(posts).toHaveLength(2);
    expect(idsOf(posts)).toHaveLength(1);
  });

  await test.step('a refusal that names no field shows how to reach the agency; the next enquiry has another id', async () => {
    await refusePosts(page, 400);
    const next = newEnquiry();
    await form.send(next);
    await expect(form.error).toContainText(FAILED);
    await expect(form.unreachable).toBeVisible();
    await form.expectWaysToReachTheAgency();
    await form.expectToHold(next);
    expect(await keptByBrowser(page)).toBe('{}');
    expect(idsOf(posts)).toHaveLength(2);
  });
});
