import type { Page, Request } from '@playwright/test';
import {
  comeOnline,
  type Enquiry,
  enquiryFormOn,
  expectArrived,
  holdPosts,
  idsOf,
  keptByBrowser,
  newEnquiry,
  POSTS,
  recordPosts,
} from '../support/enquiry-form.ts';
import { expect, test } from '../support/enquiry-service.ts';

/** Enquiries in several tabs of a browser, some of which are closed before the answer. */

test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.slow(); // Visits of several steps.

test('an enquiry whose tab is closed while it is sent arrives, once', async ({ page, context, office }) => {
  /** Sends an enquiry in a tab that is closed before an answer. */
  async function leave(prepare: (tab: Page) => Promise<unknown>, isSent: (enquiry: Enquiry) => boolean) {
    const tab = await context.newPage();
    const posts = recordPosts(tab);
    await prepare(tab);
    await tab.goto('/contact');
    const enquiry = newEnquiry();
    await enquiryFormOn(tab).send(enquiry);
    await expect(enquiryFormOn(tab).button).toBeDisabled();
    await expect.poll(() => isSent(enquiry)).toBe(true);
    await tab.close();
    return { enquiry, posts };
  }

  await test.step('at the next page view, if it had not left', async () => {
    // The browser may drop the request or still let it go.
    const { enquiry } = await leave(holdPosts, () => true);
    await page.goto('/about');
    await expectArrived(page, office, enquiry);
    await expect.poll(() => office.mailsFrom(enquiry.email).length).toBe(1);
  });

  await test.step('already, if only the answer was lost', async () => {
    // A page of the site that stays open would send it itself.
    await page.goto('/robots.txt');
    const { enquiry, posts } = await leave(
      (tab) => tab.route(POSTS, async (route) => void (await route.fetch())),
      ({ email }) => office.stored(email).length === 1,
    );
    const again = page.waitForRequest(POSTS);
    await page.goto('/packages');
    posts.push(await again);
    await expectArrived(page, office, enquiry);
    expect(idsOf(posts)).toHaveLength(1);
    await expect.poll(() => office.mailsFrom(enquiry.email).length).toBe(1);
  });
});

test('two tabs send an enquiry once', async ({ page, context, office }) => {
  const form = enquiryFormOn(page);
  const posts: Request[] = [];
  let connection = { isBack: true, ...Promise.withResolvers<void>() };
  await context.route(POSTS, async (route) => {
    if (!connection.isBack) return route.abort();
    posts.push(route.request());
    await connection.promise;
    return route.continue();
  });
  const other = await context.newPage();
  const enquiries = [newEnquiry(), newEnquiry()] as const;

  await test.step('while one is sending it, the other does not', async () => {
    await page.goto('/contact');
    await form.send(enquiries[0]);
    await expect(form.button).toBeDisabled();
    await other.goto('/about', { waitUntil: 'networkidle' });
    await comeOnline(other);
    // Answered after the request for the lock.
    await other.evaluate(() => navigator.locks.query());
    connection.resolve();
    await expect(form.sent).toBeVisible();
    await expectArrived(other, office, enquiries[0]);
    expect(posts).toHaveLength(1);
  });

  await test.step('when both come online together, both are rid of it', async () => {
    posts.length = 0;
    connection = { isBack: false, ...Promise.withResolvers<void>() };
    await form.send(enquiries[1]);
    await expect(form.queued).toBeVisible();
    const tried = other.waitForEvent('requestfailed');
    await other.goto('/services');
    await tried;
    connection.isBack = true;
    for (const tab of [page, other]) await comeOnline(tab);
    await expect.poll(() => posts.length).toBeGreaterThan(0);
    // The first try was held until the other tab knew of the connection as well.
    connection.resolve();
    await expectArrived(page, office, enquiries[1]);
    await expectArrived(other, office);
    await expect(form.sent).toBeVisible();
    // The other tab may not see yet that the outbox is empty; the id makes that harmless.
    expect(idsOf(posts)).toHaveLength(1);
    await expect.poll(() => office.mailsFrom(enquiries[1].email).length).toBe(1);
  });
});

/** Sends so many enquiries from the form of the page, as fast as it takes them. */
const sendMany = (page: Page, enquiry: Enquiry, count: number) =>
  page.evaluate(
    async ([values, last]) => {
      const form = document.querySelector<HTMLFormElement>('.enquiry-form')!;
      const control = (name: string) => form.elements.namedItem(name) as HTMLInputElement;
      for (let number = 1; number <= last; number += 1) {
        for (const [name, value] of Object.entries(values)) control(name).value = value;
        control('name').value += number;
        form.requestSubmit();
        // The form empties itself once the enquiry is kept.
        while (control('name').value !== '') await new Promise((resolve) => setTimeout(resolve));
      }
    },
    [enquiry, count] as const,
  );

test('sixty enquiries from two tabs are all kept', { tag: '@full' }, async ({ page, context }) => {
  await context.route(POSTS, (route) => route.abort());
  const tabs = [page, await context.newPage()];
  for (const tab of tabs) {
    await tab.goto('/contact');
    await enquiryFormOn(tab).fillHydrated(newEnquiry());
  }
  await Promise.all(tabs.map((tab, index) => sendMany(tab, newEnquiry({ name: `tab-${index}-` }), 30)));
  // What one tab keeps reaches the other a little later.
  await expect.poll(async () => new Set((await keptByBrowser(page)).match(/tab-\d-\d+/g)).size).toBe(60);
});
