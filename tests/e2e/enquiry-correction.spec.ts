/** Enquiries that the service refuses after the browser has queued them. */
import {
  comeOnline,
  type Enquiry,
  enquiryFormOn,
  expectArrived,
  FAILED,
  fillOutbox,
  keptByBrowser,
  newEnquiry,
  newEntry,
  noticeOn,
  noticeWords,
  POSTS,
  queueEnquiry,
  refusePosts,
  SENT,
  sentence,
} from '../support/enquiry-form.ts';
import { servicePage } from '../support/content.ts';
import { expect, test } from '../support/enquiry-service.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.slow(); // A visit of several steps.

test('an enquiry that is refused after its visitor has left can be corrected', async ({ page, office }) => {
  const form = enquiryFormOn(page);
  const notice = noticeOn(page);
  const phone = 'This number is not in use.';
  const expectRefused = () => expect(notice.status).toHaveText(sentence(noticeWords.refused));
  /** Queues an enquiry in the form of the contact page, where the service then refuses it. */
  async function queueRefused(enquiry: Enquiry, whileQueued = () => Promise.resolve()) {
    await fillOutbox(page, []);
    await queueEnquiry(page, enquiry);
    await whileQueued();
    await page.unroute(POSTS);
    await refusePosts(page, 422, { phone });
  }

  await test.step('the form stays empty for the next person until the link in the notice is followed', async () => {
    const enquiry = newEnquiry();
    await queueRefused(enquiry);
    await page.goto('/about');
    await expect.poll(() => keptByBrowser(page)).toContain(phone);
    await page.unroute(POSTS);
    await page.goto('/contact#enquiry-name');
    await expect(form.field('name')).toBeFocused();
    await expectRefused();
    await form.expectCleared();

    await page.goto('/about');
    await notice.correct.click();
    await expect(page).toHaveURL(/\/contact/);
    await expect(form.error).toContainText(phone);
    await form.expectToHold(enquiry);
    await expect(form.root.locator(':focus')).toContainText(FAILED);

    // Requested again, but the page with the form fails to load.
    await page.goto('/services');
    await notice.correct.evaluate((link) =>
      link.addEventListener('click', (event) => event.preventDefault()),
    );
    await notice.correct.click();
    await page.goto('/packages');
    await page.goto('/contact#enquiry-name');
    await expectRefused();
    await form.expectCleared();
  });

  await test.step('on a page with a form it is corrected in place, by keyboard alone, and sent', async () => {
    const { enquiry } = newEntry();
    await fillOutbox(page, [{ enquiry, writtenAt: Date.now(), refused: { phone } }]);
    await page.goto(servicePage);
    await notice.correct.focus();
    await page.keyboard.press('Enter');
    await expect(form.error).toContainText(phone);
    await expect(form.root.locator(':focus')).toContainText(FAILED);
    await expect(notice.rows).toHaveCount(0);
    await expect(page).toHaveURL(new RegExp(servicePage));
    await form.field('phone').fill('+1 503 555 0111');
    await form.button.click();
    await expect(form.sent).toBeVisible();
    const { email } = enquiry;
    await expectArrived(page, office, { email, name: enquiry.name, phone: '+1 503 555 0111' });
    await page.goto('/about');
    await expect(page.locator('#content')).toBeVisible();
    await expect(notice.root).toHaveCount(0);
  });

  await test.step('on the page where it was written, the message that it is sent later is removed', async () => {
    const enquiry = newEnquiry();
    await queueRefused(enquiry);
    await comeOnline(page);
    await expect(form.error).toContainText(FAILED);
    await expect(form.queued).toBeHidden();
    await expect(form.shown(SENT)).toHaveCount(0);
    await form.expectToHold(enquiry);
  });

  await test.step('another message in the form is not touched', async () => {
    const another = 'Another matter.';
    await queueRefused(newEnquiry(), () => form.field('message').fill(another));
    await comeOnline(page);
    await expectRefused();
    await expect(form.queued).toBeHidden();
    await expect(form.field('message')).toHaveValue(another);
    await notice.correct.click();
    await expect(notice.said).toHaveText(noticeWords.formInUse);
    await expect(form.field('message')).toHaveValue(another);
    await form.field('message').fill('');
    await notice.correct.click();
    await expect(form.error).toContainText(phone);
    await expect(notice.rows).toHaveCount(0);
  });
});
