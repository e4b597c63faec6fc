import { expect, type Page, type Request, type Route } from '@playwright/test';
import {
  enquiryFormOn,
  fillOutbox,
  idsOf,
  keptByBrowser,
  newEnquiry,
  newEntry,
  POSTS,
  queueEnquiry,
  recordPosts,
} from '../support/enquiry-form.ts';
import { test } from '../support/enquiry-service.ts';

/** What keeps an enquiry from reaching the service, or the browser from knowing that it did. */
const FAILURES: [name: string, answer: (route: Route) => Promise<void>][] = [
  ['the network fails', (route) => route.abort('connectionfailed')],
  ['a proxy answers 502 in HTML', (route) => route.fulfill({ status: 502, body: '<h1>Bad Gateway</h1>' })],
  ['a network’s sign-in page answers 200 in HTML', (route) => route.fulfill({ body: '<h1>Sign in</h1>' })],
  [
    'the service answers 429',
    (route) => route.fulfill({ status: 429, json: { success: false, message: '' } }),
  ],
  [
    'the service answers 503',
    (route) => route.fulfill({ status: 503, json: { success: false, message: '' } }),
  ],
];

for (const [name, answer] of FAILURES) {
  test(
    `when ${name}, the form says so beside the thanks, keeps the enquiry and sends it later`,
    {
      tag: '@both',
    },
    async ({ page, office }) => {
      const posts = recordPosts(page);
      await page.route(POSTS, answer);
      await page.goto('/contact');
      const form = enquiryFormOn(page);
      const enquiry = newEnquiry();
      await form.send(enquiry);
      await expect(form.sent).toBeVisible();
      await expect(form.queued).toBeVisible();
      await form.expectWaysToReachTheAgency();
      await form.expectCleared();
      await expect(form.error).toBeHidden();
      await expect(form.button).toBeEnabled();
      expect(await keptByBrowser(page)).toContain(enquiry.email);

      await page.unroute(POSTS);
      await page.goto('/about');
      await expect.poll(() => keptByBrowser(page)).toBe('{}');
      expect(office.stored(enquiry.email)).toEqual([expect.objectContaining(enquiry)]);
      expect(idsOf(posts)).toHaveLength(1);
      await expect.poll(() => office.mailsFrom(enquiry.email).length).toBe(1);
    },
  );
}

test(
  'sends at once when the browser is online again, and then shows plain success',
  { tag: '@both' },
  async ({ page, context, office }) => {
    await page.clock.install();
    const posts = recordPosts(page);
    await page.goto('/contact');
    const form = enquiryFormOn(page);
    const enquiry = newEnquiry();
    await form.fillHydrated(enquiry);
    // No pause comes to its end from here on: only the connection can set it going.
    await page.clock.pauseAt(Date.now() + 60_000);
    await context.setOffline(true);
    await form.button.click();
    await expect(form.queued).toBeVisible();

    await context.setOffline(false);
    await expect(form.queued).toBeHidden();
    await expect(form.sent).toBeVisible();
    await expect.poll(() => keptByBrowser(page)).toBe('{}');
    expect(office.stored(enquiry.email)).toHaveLength(1);
    expect(idsOf(posts)).toHaveLength(1);
    await expect.poll(() => office.mailsFrom(enquiry.email).length).toBe(1);
  },
);

/** Fails every post and stops the page's clock once the form has said that it keeps the enquiry. */
async function failPostsByTheClock(page: Page, headers: Record<string, string> = {}) {
  // The page itself notes when it sends: on the way to the test, time would pass.
  await page.addInitScript(() => {
    const { fetch } = window;
    const tries: number[] = [];
    Object.assign(window, { tries });
    window.fetch = (...request) => {
      tries.push(Date.now() / 1000);
      return fetch(...request);
    };
  });
  const readTries = () => page.evaluate(() => (window as unknown as { tries: number[] }).tries);
  let answered = 0;
  page.on('requestfinished', (request) => {
    if (request.method() === 'POST') answered += 1;
  });
  await page.route(POSTS, (route) =>
    route.fulfill({ status: 503, headers, json: { success: false, message: '' } }),
  );
  await page.clock.install();
  await page.goto('/contact');
  const form = enquiryFormOn(page);
  const enquiry = newEnquiry();
  await form.fillHydrated(enquiry);
  await page.clock.pauseAt(Date.now() + 60_000);
  await form.button.click();
  await expect(form.queued).toBeVisible();

  /** Lets time pass, step by step, until so many tries have been made and answered; returns when each was made. */
  async function untilTried(count: number, stepSeconds: number) {
    for (let passed = 0; passed < 600 && (await readTries()).length < count; passed += stepSeconds) {
      await page.clock.runFor(stepSeconds * 1000);
      // The page's clock must not run ahead while the network answers in real time.
      const tried = (await readTries()).length;
      await expect.poll(() => answered).toBe(tried);
    }
    await expect.poll(() => answered).toBe(count);
    return readTries();
  }
  return { form, enquiry, untilTried };
}

test('tries again with growing pauses while the page stays open, until it has arrived', async ({
  page,
  office,
}) => {
  const { form, enquiry, untilTried } = await failPostsByTheClock(page);
  await untilTried(2, 1);
  await untilTried(3, 2);
  const tries = await untilTried(4, 5);
  const pauses = tries.slice(1).map((time, index) => time - tries[index]!);
  expect(pauses[0]).toBeGreaterThan(1);
  expect(pauses[1]).toBeGreaterThan(pauses[0]!);
  expect(pauses[2]).toBeGreaterThan(pauses[1]!);

  await page.unroute(POSTS);
  await untilTried(5, 10);
  await expect(form.queued).toBeHidden();
  await expect(form.sent).toBeVisible();
  expect(await keptByBrowser(page)).toBe('{}');
  expect(office.stored(enquiry.email)).toHaveLength(1);
});

test('comes back no sooner than the service asked for', async ({ page }) => {
  const { untilTried } = await failPostsByTheClock(page, { 'retry-after': '120' });
  const [first, second, third] = await untilTried(3, 10);
  expect(second! - first!).toBeGreaterThanOrEqual(120);
  expect(third! - second!).toBeGreaterThanOrEqual(120);
});

test('tries again at the next page view, on whatever page, without a touch', async ({ page, office }) => {
  const enquiry = newEnquiry();
  await queueEnquiry(page, enquiry);
  const posts = recordPosts(page);
  for (const path of ['/', '/about', '/services', '/services/seo', '/packages', '/portfolio', '/nowhere']) {
    const tried = page.waitForRequest(POSTS);
    await page.goto(path, { waitUntil: 'commit' });
    await tried;
  }
  await page.unroute(POSTS);
  await page.goto('/nowhere/at-all');
  await expect.poll(() => keptByBrowser(page)).toBe('{}');
  expect(idsOf(posts)).toHaveLength(1);
  expect(office.stored(enquiry.email)).toHaveLength(1);
});

test('sends every enquiry that waits, each once', async ({ page, office }) => {
  const [first, second] = [newEnquiry(), newEnquiry()];
  const form = await queueEnquiry(page, first);
  await form.send(second);
  await expect.poll(() => keptByBrowser(page)).toContain(second.email);
  await expect(form.queued).toBeVisible();

  await page.unroute(POSTS);
  await page.goto('/portfolio');
  await expect.poll(() => keptByBrowser(page)).toBe('{}');
  for (const { email } of [first, second]) expect(office.stored(email)).toHaveLength(1);
});

test('two tabs that come online together bring what waits once, and both are rid of it', async ({
  page,
  context,
  office,
}) => {
  const enquiry = newEnquiry();
  const form = await queueEnquiry(page, enquiry);
  const posts: Request[] = [];
  const connection = { isBack: false, ...Promise.withResolvers<void>() };
  await context.route(POSTS, async (route) => {
    if (!connection.isBack) return route.abort();
    posts.push(route.request());
    // The first try is held until the other tab knows of the connection as well.
    await connection.promise;
    return route.continue();
  });
  await page.unroute(POSTS);
  const other = await context.newPage();
  const tried = other.waitForEvent('requestfailed');
  await other.goto('/about');
  await tried;

  connection.isBack = true;
  for (const tab of [page, other]) await tab.evaluate(() => dispatchEvent(new Event('online')));
  await expect.poll(() => posts.length).toBeGreaterThan(0);
  connection.resolve();
  for (const tab of [page, other]) await expect.poll(() => keptByBrowser(tab)).toBe('{}');
  await expect(form.sent).toBeVisible();
  // The other tab may not see yet that the outbox is empty; the id makes that harmless.
  expect(idsOf(posts)).toHaveLength(1);
  expect(office.stored(enquiry.email)).toHaveLength(1);
  await expect.poll(() => office.mailsFrom(enquiry.email).length).toBe(1);
});

test('a page that Back shows again, kept alive by the browser, sends what waits', async ({ page }) => {
  const entry = newEntry();
  await fillOutbox(page, [entry]);
  await page.route(POSTS, (route) => route.abort());
  const tried = page.waitForEvent('requestfailed');
  await page.goto('/about');
  await tried;
  await page.unroute(POSTS);
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect.poll(() => keptByBrowser(page)).toBe('{}');
});
