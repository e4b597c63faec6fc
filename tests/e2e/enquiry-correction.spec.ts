/** Enquiries that the service refuses after the browser has queued them. */
import {
  comeOnline,
  type Enquiry,
  enquiryFormOn,
  expectArrived,
  FAILED,
  fillOutbox,
  keptByBrowser,
  lineOn,
  lineWords,
  newEnquiry,
  newEntry,
  POSTS,
  queueEnquiry,
  refusePosts,
  SENT,
  waitingText,
} from '../support/enquiry-form.ts';
import { servicePage } from '../support/content.ts';
import { expect, test } from '../support/enquiry-service.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.slow(); // A visit of several steps.

test('an enquiry that is refused after its visitor has left can be corrected', async ({ page, office }) => {
  const form = enquiryFormOn(page);
  const line = lineOn(page);
  const phone = 'This number is not in use.';
  const expectRefused = () => expect(line.status).toHaveText(lineWords.refused);
  /** Queues an enquiry in the form of the contact page, where the service then refuses it. */
  async function queueRefused(enquiry: Enquiry, whileQueued = () => Promise.resolve()) {
    await fillOutbox(page, []);
    await queueEnquiry(page, enquiry);
    await whileQueued();
    await page.unroute(POSTS);
    await refusePosts(page, 422, { phone });
  }

  await test.step('the form stays empty for the next person until the link in the line is followed', async () => {
    const enquiry = newEnquiry();
    await queueRefused(enquiry);
    await page.goto('/about');
    await expectRefused();
    await page.unroute(POSTS);
    await page.goto('/contact#enquiry-name');
    await expect(form.field('name')).toBeFocused();
    await expectRefused();
    await form.expectCleared();

    await line.correct.press('Enter');
    await expect(page).toHaveURL('/contact#enquiry-name');
    await expect(form.error).toContainText(phone);
    await form.expectToHold(enquiry);
    await expect(form.root.locator(':focus')).toContainText(FAILED);
    await expect(line.remove).toBeHidden();

    // Nor does it come back by itself.
    await page.reload();
    await expectRefused();
    await form.expectCleared();
  });

  await test.step('from a page with another form, too, it is corrected and sent; others wait on', async () => {
    const [first, second, waiting] = [newEntry(9), newEntry(8), newEntry(7)];
    const { enquiry } = first;
    const refused = { phone };
    await fillOutbox(page, [{ ...first, refused }, { ...second, refused }, waiting]);
    const abort = () => page.route(POSTS, (route) => route.abort());
    await abort();
    await page.goto(servicePage);
    await expectRefused();
    await line.correct.click();
    await expect(form.error).toContainText(phone);
    await form.field('phone').fill('+1 503 555 0111');
    await page.unroute(POSTS);
    await form.button.click();
    await expect(form.sent).toBeVisible();
    expect(office.stored(enquiry.email)).toEqual([
      expect.objectContaining({ name: enquiry.name, phone: '+1 503 555 0111' }),
    ]);
    expect(await keptByBrowser(page)).not.toContain(enquiry.email);

    await abort();
    await page.goto('/about');
    await expectRefused();
    await line.answerRemoval(true);
    await expect(line.status).toHaveText(waitingText(1));
    await expect(line.correct).toBeHidden();
    await page.unroute(POSTS);
    await comeOnline(page);
    await expectArrived(page, office, waiting.enquiry);
    expect(office.stored(second.enquiry.email)).toEqual([]);
  });

  await test.step('on the page where it was written, the message that it is sent later is removed', async () => {
    const enquiry = newEnquiry();
    await queueRefused(enquiry);
    await comeOnline(page);
    await expect(form.error).toContainText(FAILED);
    await expect(form.queued).toBeHidden();
    await expect(form.shown(SENT)).toHaveCount(0);
    await form.expectToHold(enquiry);
    await expect(line.root).toHaveCount(0);
  });

  await test.step('another message in the form is not touched', async () => {
    const another = 'Another matter.';
    await queueRefused(newEnquiry(), () => form.field('message').fill(another));
    await comeOnline(page);
    await expectRefused();
    await expect(form.queued).toBeHidden();
    await expect(form.field('message')).toHaveValue(another);
  });
});
