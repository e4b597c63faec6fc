import { SEND_MAIL_PATH } from '../../src/enquiry/contract/api.ts';
import { HONEYPOT_NAME } from '../../src/enquiry/contract/fields.ts';
import { enquiryForm as words, servicePage } from '../support/content.ts';
import {
  enquiryFormOn,
  FAILED,
  filledIn,
  newEnquiry,
  recordPosts,
  SENT,
  SPACED_LABEL,
} from '../support/enquiry-form.ts';
import { expect, test } from '../support/enquiry-service.ts';

test.use({ javaScriptEnabled: false });
test.slow(); // Visits of several steps.

test('without script an enquiry is accepted, and its page shows the result', async ({ page, office }) => {
  const posts = recordPosts(page);
  const form = enquiryFormOn(page);
  await page.goto('/contact');

  await test.step('the honeypot is invisible, not announced and not focusable', async () => {
    const trap = form.root.locator(`[name=${HONEYPOT_NAME}]`);
    await form.field('name').focus();
    await expect(trap).toHaveCount(1);
    await expect(trap).not.toBeInViewport();
    await expect(form.root.getByRole('textbox', { name: words.keepBlank })).toHaveCount(0);
    await page.keyboard.press('Shift+Tab');
    await expect(form.root.locator(':focus')).toHaveCount(0);
  });

  await test.step('the browser stops an empty form', async () => {
    await form.button.click();
    await expect(form.field('name')).toBeFocused();
    await expect(page).toHaveURL('/contact');
  });

  const enquiry = newEnquiry({ service: SPACED_LABEL });
  await test.step('the success message is in view, and the agency gets a mail', async () => {
    for (const text of [SENT, FAILED]) await expect(form.shown(text)).toHaveCount(0);
    // Only script gives an enquiry an id.
    await expect(form.root.locator('input[name="id"]')).toHaveValue('');
    await form.fill(enquiry);
    await form.button.dblclick();
    await expect(page).toHaveURL('/contact#enquiry-sent');
    await expect(form.shown(SENT)).toHaveCount(1);
    await expect(form.shown(SENT)).toBeInViewport();
    await expect(form.shown(FAILED)).toHaveCount(0);
    expect(new URLSearchParams(posts[0]!.postData()!).get('id')).toBe('');
    await expect.poll(() => office.mailsFrom(enquiry.email).length).toBe(1);
  });

  await test.step('sent by a double click, and again after Back, it is stored once', async () => {
    await page.goto('/contact');
    await form.fill(enquiry);
    await form.button.click();
    await expect(page).toHaveURL('/contact#enquiry-sent');
    expect(office.stored(enquiry.email)).toEqual([expect.objectContaining({ ...enquiry, page: '/contact' })]);
  });

  await test.step('at the rate limit, an error says how to reach the agency', async () => {
    await page.goto(`${servicePage}#enquiry-failed`);
    await expect(form.shown(FAILED)).toHaveCount(1);
    await expect(form.shown(FAILED)).toBeInViewport();
    await expect(form.shown(SENT)).toHaveCount(0);
    await form.expectWaysToReachTheAgency();
    // The form is empty: no message says that it still contains the text.
    await expect(form.shown(filledIn(words.notTaken))).toHaveCount(1);
    await expect(form.unreachable).toHaveCount(0);
  });

  await test.step('errors are shown beside their fields, until all are corrected', async () => {
    await page.goto(servicePage);
    const right = newEnquiry();
    const wrong = [
      ['name', ' ', words.errors.name.missing],
      ['email', 'ada at visitor.example', words.errors.email.malformed],
    ] as const;
    await form.fill({ ...right, ...Object.fromEntries(wrong.map(([name, value]) => [name, value])) });
    await form.root.evaluate((element) => ((element as HTMLFormElement).noValidate = true));
    await form.button.click();
    await expect(page).toHaveURL(SEND_MAIL_PATH);
    await expect(page.getByRole('link', { name: wrong[0][2] })).toBeInViewport();
    for (const [name, value, problem] of wrong) {
      await page.getByRole('link', { name: problem }).click();
      await expect(form.field(name)).toBeFocused();
      await expect(form.field(name).locator('..').getByText(problem!)).toBeInViewport();
      await expect(form.field(name)).toHaveAccessibleDescription(new RegExp(problem!));
      await expect(form.field(name)).toHaveValue(value);
      await form.fillField(name, right[name]);
    }
    await expect(form.shown(SENT)).toHaveCount(0);
    expect(office.stored(right.email)).toEqual([]);
    await form.expectToHold(right);
    await form.button.click();
    await expect(page).toHaveURL(`${servicePage}#enquiry-sent`);
    expect(office.stored(right.email)).toEqual([expect.objectContaining({ ...right, page: servicePage })]);
  });
});
