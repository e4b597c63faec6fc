/** Slow and broken connections: interactions before the form has hydrated. */
import type { Page } from '@playwright/test';
import { enquiryForm as words, servicePage } from '../support/content.ts';
import { enquiryFormOn, idsOf, newEnquiry, POSTS, recordPosts, SENT, UUID } from '../support/enquiry-form.ts';
import { expect, test } from '../support/enquiry-service.ts';
import { missingText, REQUIRED_FIELDS } from '../support/required-fields.ts';
import { holdReact, holdScripts, untilHydrated } from '../support/scripts.ts';

test.slow(); // Visits of several steps.

/** Posts the form natively after a minute, not after eight seconds, which are too short on a busy machine. */
const waitLonger = (page: Page) =>
  page.addInitScript(() => {
    const { setTimeout } = window;
    window.setTimeout = ((callback: TimerHandler, ms = 0, ...values: unknown[]) =>
      setTimeout(callback, ms === 8_000 ? 60_000 : ms, ...values)) as typeof setTimeout;
  });

const JSON_TYPE = 'application/json';
const SCRIPTS = /\/_astro\/.*\.js/;

test('while the script is loading, nothing done in the form is lost', async ({ page, office }) => {
  const posts = recordPosts(page);
  const form = enquiryFormOn(page);
  async function openWithoutScript(path: string) {
    posts.length = 0;
    const release = await holdScripts(page);
    await page.goto(path);
    return release;
  }

  await test.step('a form submitted by Enter, twice, is sent once, in place', async () => {
    const release = await openWithoutScript(servicePage);
    const enquiry = newEnquiry();
    await form.fill(enquiry);
    for (let press = 0; press < 2; press++) await form.field('phone').press('Enter');
    release();
    await expect(form.sent).toBeVisible();
    expect(posts).toHaveLength(1);
    expect(posts[0]!.headers()['content-type']).toBe(JSON_TYPE);
    expect(idsOf(posts)).toEqual([expect.stringMatching(UUID)]);
    // The start of writing is unknown, so that the service does not suspect fast typing.
    expect(posts[0]!.postDataJSON()).not.toHaveProperty('writingMs');
    await expect(page).toHaveURL(servicePage);
    expect(office.stored(enquiry.email)).toEqual([expect.objectContaining(enquiry)]);
  });

  await test.step('an empty form submitted by Enter shows our own error messages', async () => {
    const release = await openWithoutScript('/contact');
    await form.field('phone').press('Enter');
    release();
    await expect(form.error.getByRole('link')).toHaveText(REQUIRED_FIELDS.map(missingText));
    expect(posts).toEqual([]);
  });
});

test('before React has arrived, an incomplete form shows its errors, and React then changes nothing', async ({
  page,
  office,
}) => {
  await waitLonger(page);
  // Otherwise the page may still be scrolling to the errors.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const posts = recordPosts(page);
  const form = enquiryFormOn(page);
  const links = form.error.getByRole('link');
  const enquiry = newEnquiry();
  /** What a visitor sees and a screen reader announces. */
  const seen = () =>
    form.root.evaluate((root) => ({
      text: (root as HTMLElement).innerText,
      focus: document.activeElement!.outerHTML,
      tops: [...root.querySelectorAll('*')].map((element) => element.getBoundingClientRect().top),
      values: Object.fromEntries(new FormData(root as HTMLFormElement)),
      announcements: root.dataset.announcements,
    }));

  await test.step('Send on the empty form moves the focus to all errors', async () => {
    const release = await holdReact(page);
    await page.goto('/contact');
    await form.root.evaluate((root) =>
      new MutationObserver((changes) => {
        const alerts = changes.flatMap(({ addedNodes }) => [...addedNodes]);
        if (alerts.length > 0) root.dataset.announcements = `${root.dataset.announcements ?? ''}|`;
      }).observe(root.querySelector('.enquiry-summary')!, { childList: true, subtree: true }),
    );
    await form.button.click();
    await expect(links).toHaveText(REQUIRED_FIELDS.map(missingText));
    await expect(form.root.locator(':focus')).toContainText(words.refused);
    await expect(form.error).toBeInViewport();
    for (const name of REQUIRED_FIELDS) {
      await expect(form.field(name)).toHaveAttribute('aria-invalid', 'true');
      await expect(form.field(name)).toHaveAccessibleDescription(new RegExp(missingText(name)));
    }

    const [corrected, ...others] = REQUIRED_FIELDS;
    await form.fillField(corrected!, enquiry[corrected!]);
    await expect(links).toHaveText(others.map(missingText));
    await expect(form.field(corrected!)).not.toHaveAttribute('aria-invalid');
    await expect(form.field(corrected!)).toHaveAccessibleDescription('');
    const before = await seen();
    expect(before.announcements).toBe('|');
    release();
    await untilHydrated(form.root);
    expect(await seen()).toEqual(before);
    await links.last().click();
    await expect(form.field(others.at(-1)!)).toBeFocused();
    expect(posts).toEqual([]);
  });

  await test.step('the corrected form is sent once', async () => {
    await form.send(enquiry);
    await expect(form.sent).toBeVisible();
    expect(posts).toHaveLength(1);
    expect(office.stored(enquiry.email)).toEqual([expect.objectContaining(enquiry)]);
  });

  await test.step('also if it was corrected and sent before React has arrived', async () => {
    posts.length = 0;
    const next = newEnquiry();
    const release = await holdReact(page);
    await page.goto(servicePage);
    await form.button.click();
    await expect(form.error).toBeVisible();
    await form.fill(next);
    await expect(form.error).toHaveCount(0);
    await form.button.dblclick();
    release();
    await expect(form.sent).toBeVisible();
    await expect(page).toHaveURL(servicePage);
    expect(posts).toHaveLength(1);
    expect(office.stored(next.email)).toEqual([expect.objectContaining(next)]);
  });
});

test('where the script cannot be fetched, the browser posts the form', async ({ page, context, office }) => {
  // With a query as well: the retry of a failed script has another URL.
  await context.route(SCRIPTS, (route) => route.abort());
  const posts = recordPosts(page);
  const form = enquiryFormOn(page);
  const id = form.root.locator('input[name="id"]');
  const idsPosted = () => [...new Set(posts.map((post) => new URLSearchParams(post.postData()!).get('id')))];

  const [first, second] = [newEnquiry(), newEnquiry()];
  const post = async ({ email }: typeof first) => {
    await expect(page).toHaveURL(`${servicePage}#enquiry-sent`);
    await expect(form.shown(SENT)).toHaveCount(1);
    expect(office.stored(email)).toEqual([expect.objectContaining({ email, page: servicePage })]);
  };
  await test.step('a double click brings one enquiry to the agency', async () => {
    await page.goto(servicePage);
    await form.fill(first);
    await form.button.dblclick();
    await post(first);
    expect(office.stored(first.email)).toEqual([expect.objectContaining(first)]);
    expect(posts[0]!.headers()['content-type']).toBe('application/x-www-form-urlencoded');
    expect(idsPosted()).toEqual([expect.stringMatching(UUID)]);
    await expect.poll(() => office.mailsFrom(first.email).length).toBe(1);
  });

  await test.step('after Back the form does not reuse its id', async () => {
    await page.evaluate(() => history.back());
    await expect(page).toHaveURL(servicePage);
    await expect(form.field('email')).toHaveValue(first.email);
    await expect(id).toHaveValue('');
    posts.length = 0;
    await form.fill(second);
    await form.button.click();
    await post(second);
    expect(posts).toHaveLength(1);
  });

  await test.step('nor after Back from the back/forward cache', async () => {
    // Chromium does not cache this page: the test dispatches the event of other browsers.
    await page.route(POSTS, (route) => route.fulfill({ status: 204 }));
    await page.goto('/contact');
    await form.fill(newEnquiry());
    const posted = page.waitForRequest(POSTS);
    await form.button.click();
    await posted;
    await expect(id).toHaveValue(UUID);
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
    await expect(id).toHaveValue('');
    await page.unroute(POSTS);
  });
});
