import type { Route } from '@playwright/test';
import { OLD_LIST_KEY } from '../../src/site/islands/enquiry-form/outbox.ts';
import {
  comeOnline,
  type Enquiry,
  enquiryFormOn,
  expectArrived,
  FAILED,
  fillOutbox,
  idsOf,
  keptByBrowser,
  newEnquiry,
  newEntry,
  noticeOn,
  noticeWords,
  POSTS,
  recordPosts,
  SENT,
  sendWithLostAnswer,
  sentence,
  UUID,
} from '../support/enquiry-form.ts';
import { expect, mailsFrom, test } from '../support/enquiry-service.ts';
import { untilHydrated } from '../support/scripts.ts';

/** Enquiries that the browser keeps, because the service could not be reached or its answer was lost. */

test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.slow(); // Visits of several steps.

const HTML = { contentType: 'text/html', body: '<h1>Not the service</h1>' };
const noAnswer = { success: false, message: '' };

/** What keeps an enquiry from reaching the service, or the browser from knowing that it did. */
const FAILURES: [name: string, answer: (route: Route) => Promise<void>][] = [
  ['the network fails', (route) => route.abort('connectionfailed')],
  ['a proxy answers 502 in HTML', (route) => route.fulfill({ status: 502, ...HTML })],
  ['a network’s sign-in page answers 200 in HTML', (route) => route.fulfill(HTML)],
  ['a firewall answers 403 in HTML', (route) => route.fulfill({ status: 403, ...HTML })],
  ['the service answers 429', (route) => route.fulfill({ status: 429, json: noAnswer })],
  ['the service answers 503', (route) => route.fulfill({ status: 503, json: noAnswer })],
];

test('an enquiry that does not reach the service is kept, and sent later, once', async ({ page, office }) => {
  const posts = recordPosts(page);
  await page.goto('/contact');
  const form = enquiryFormOn(page);
  const enquiries: Enquiry[] = [];

  for (const [name, answer] of FAILURES)
    await test.step(`when ${name}, the form says so beside the thanks`, async () => {
      await page.unroute(POSTS);
      await page.route(POSTS, answer);
      const enquiry = newEnquiry();
      enquiries.push(enquiry);
      await form.send(enquiry);
      await form.expectCleared();
      await expect(form.sent).toBeVisible();
      await expect(form.queued).toBeVisible();
      await form.expectWaysToReachTheAgency();
      await expect(form.error).toBeHidden();
      await expect(form.button).toBeEnabled();
      expect(await keptByBrowser(page)).toContain(enquiry.email);
    });

  await test.step('the form alone tells of it; on the next page the notice does', async () => {
    const tried = page.waitForRequest(POSTS);
    await comeOnline(page);
    await tried;
    await expect(form.queued).toBeVisible();
    await expect(noticeOn(page).root).toHaveCount(0);
    await page.goto('/portfolio');
    const many = noticeWords.many.replace('{count}', `${enquiries.length}`);
    await expect(noticeOn(page).status).toHaveText(many);
  });

  await test.step('all are sent once the browser is online again, each under an id of its own', async () => {
    await page.unroute(POSTS);
    await comeOnline(page);
    await expectArrived(page, office, ...enquiries);
    expect(idsOf(posts)).toHaveLength(enquiries.length);
    for (const { email } of enquiries) await expect.poll(() => office.mailsFrom(email).length, email).toBe(1);
  });
});

test('what waits goes out in its time while pages are open', async ({ page, context, office }) => {
  const posts = recordPosts(page);
  await page.clock.install();
  await page.goto('/contact');
  const form = enquiryFormOn(page);
  const notice = noticeOn(page);
  // No pause comes to its end unless the test says so.
  await form.fillHydrated(newEnquiry());
  await page.clock.pauseAt(Date.now() + 60_000);

  await test.step('at once when the browser is online again, and then the form shows plain success', async () => {
    await context.setOffline(true);
    const enquiry = newEnquiry();
    await form.send(enquiry);
    await expect(form.queued).toBeVisible();
    await context.setOffline(false);
    await expect(form.queued).toBeHidden();
    await expect(form.sent).toBeVisible();
    await expectArrived(page, office, enquiry);
    expect(idsOf(posts)).toHaveLength(1);
    await expect.poll(() => office.mailsFrom(enquiry.email).length).toBe(1);
  });

  await test.step('after a pause if the service answers again', async () => {
    posts.length = 0;
    await page.route(POSTS, (route) => route.fulfill({ status: 503, json: noAnswer }));
    const enquiry = newEnquiry();
    await form.send(enquiry);
    await expect(form.queued).toBeVisible();
    await page.unroute(POSTS);
    await page.clock.runFor(3_000);
    expect(posts).toHaveLength(1);
    await page.clock.runFor(4_000);
    await expect(form.queued).toBeHidden();
    await expect(form.sent).toBeVisible();
    await expectArrived(page, office, enquiry);
    expect(posts).toHaveLength(2);
  });

  await test.step('where it was written, too, it is told of after a day of refusals', async () => {
    await page.route(POSTS, (route) => route.fulfill({ status: 403, ...HTML }));
    await form.send(newEnquiry());
    await expect(form.queued).toBeVisible();
    await expect(notice.root).toHaveCount(0);
    await page.clock.fastForward(25 * 3_600_000);
    await expect(notice.status).toHaveText(sentence(noticeWords.blocked));
    await page.unroute(POSTS);
  });

  await test.step('what a firewall refuses delays no other, and is not tried at each page view', async () => {
    const [blocked, other] = [newEntry(1), newEntry()];
    await fillOutbox(page, [blocked, other]);
    posts.length = 0;
    await page.route(POSTS, (route) =>
      route.request().postDataJSON().id === blocked.enquiry.id
        ? route.fulfill({ status: 403, ...HTML })
        : route.continue(),
    );
    for (const path of ['/about', '/services', '/packages']) {
      await page.goto(path);
      await expect(notice.status).toHaveText(sentence(noticeWords.waiting));
    }
    expect(office.stored(other.enquiry.email)).toHaveLength(1);
    expect(idsOf(posts).toSorted()).toEqual([blocked.enquiry.id, other.enquiry.id].toSorted());
    expect(posts).toHaveLength(2);

    await page.unroute(POSTS);
    await page.goto('/robots.txt');
    await page.clock.fastForward(60_000);
    await page.goto('/');
    await expectArrived(page, office, blocked.enquiry);
  });

  await test.step('at once on a page that Back shows again, kept alive by the browser', async () => {
    const waiting = newEntry();
    await fillOutbox(page, [waiting]);
    await page.route(POSTS, (route) => route.abort());
    await page.goto('/about');
    await expect(notice.status).toHaveText(sentence(noticeWords.waiting));
    await page.unroute(POSTS);
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await expectArrived(page, office, waiting.enquiry);
  });
});

test('what waits goes out at the next page view', async ({ page, office }) => {
  const failPosts = () => page.route(POSTS, (route) => route.abort());
  const posts = recordPosts(page);
  const notice = noticeOn(page);

  await test.step('on whatever page, without a touch; what goes out at once is not told of', async () => {
    const { enquiry } = newEntry();
    await fillOutbox(page, [{ enquiry, writtenAt: Date.now() }]);
    await failPosts();
    for (const path of ['/', '/services/seo', '/nowhere']) {
      const tried = page.waitForRequest(POSTS);
      await page.goto(path, { waitUntil: 'commit' });
      await tried;
    }
    await page.unroute(POSTS);
    await page.goto('/nowhere/at-all');
    await expectArrived(page, office, enquiry);
    await expect(notice.root).toHaveCount(0);
    expect(idsOf(posts)).toHaveLength(1);
  });

  await test.step('where the words of the notice cannot be fetched, and nothing is told', async () => {
    const { enquiry } = newEntry();
    await fillOutbox(page, [{ enquiry, writtenAt: Date.now() }]);
    await page.route('**/enquiry-outbox.json', (route) => route.abort());
    await failPosts();
    const tried = page.waitForEvent('requestfailed', (request) => request.method() === 'POST');
    await page.goto('/about');
    await tried;
    await expect(notice.root).toHaveCount(0);
    await page.unroute(POSTS);
    await comeOnline(page);
    await expectArrived(page, office, enquiry);
    await page.unroute('**/enquiry-outbox.json');
  });

  const days = 24;
  await test.step('from weeks ago, from the list of an earlier version, beside entries that cannot be read', async () => {
    const [kept, listed] = [newEntry(40 * days), newEntry(40 * days)];
    await fillOutbox(page, [kept]);
    await page.evaluate(
      ([key, list]) => {
        localStorage.setItem(key!, list!);
        localStorage.setItem(`${key}:broken`, '{"enquiry":');
      },
      [OLD_LIST_KEY, JSON.stringify([null, 7, {}, listed])],
    );
    await page.goto('/');
    await expectArrived(page, office, kept.enquiry, listed.enquiry);
  });

  await test.step('but after 30 days it is removed if it still cannot be sent', async () => {
    const old = [newEntry(31 * days), newEntry(31 * days, { refused: {} })];
    const recent = newEntry(29 * days);
    await fillOutbox(page, [...old, recent]);
    await failPosts();
    await page.goto('/about');
    await expect(notice.status).toHaveText(sentence(noticeWords.waiting));
    for (const { enquiry } of old) await expect.poll(() => keptByBrowser(page)).not.toContain(enquiry.email);
    expect(await keptByBrowser(page)).toContain(recent.enquiry.email);
  });
});

test('where nothing can be kept, the form promises nothing', async ({ page, context, office }) => {
  async function expectNoPromise(form: ReturnType<typeof enquiryFormOn>, enquiry: Enquiry) {
    await expect(form.error).toContainText(FAILED);
    await expect(form.unreachable).toBeVisible();
    await form.expectWaysToReachTheAgency();
    await expect(form.shown(SENT)).toHaveCount(0);
    await expect(form.queued).toBeHidden();
    await form.expectToHold(enquiry);
  }

  await test.step('storage is forbidden: sent again after lost answers, it is one enquiry', async () => {
    const { form, enquiry, posts } = await sendWithLostAnswer(page);
    await expectNoPromise(form, enquiry);
    await form.button.click();
    await expect.poll(() => posts.length).toBe(2);
    await expect(form.error).toContainText(FAILED);
    await page.unroute(POSTS);
    await form.button.click();
    await expect(form.sent).toBeVisible();
    expect(posts).toHaveLength(3);
    expect(idsOf(posts)).toHaveLength(1);
    expect(office.stored(enquiry.email)).toHaveLength(1);
    await expect.poll(() => office.mailsFrom(enquiry.email).length).toBe(1);
  });

  const tab = await context.newPage();
  const form = enquiryFormOn(tab);
  await test.step('storage is full: sent once the network is back', async () => {
    await tab.goto('/contact');
    await tab.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      };
    });
    await tab.route(POSTS, (route) => route.abort());
    const enquiry = newEnquiry();
    await form.send(enquiry);
    await expectNoPromise(form, enquiry);
    await tab.unroute(POSTS);
    await form.button.click();
    await expect(form.sent).toBeVisible();
    expect(office.stored(enquiry.email)).toHaveLength(1);
  });

  await test.step('without a random UUID, as on a page without TLS, the form makes an id itself', async () => {
    await tab.evaluate(() => Object.assign(crypto, { randomUUID: undefined }));
    const posts = recordPosts(tab);
    await form.send(newEnquiry());
    await form.expectCleared();
    expect(idsOf(posts)).toEqual([expect.stringMatching(UUID)]);
  });
});

test('spam, and a service that dies', { tag: '@full' }, async ({ page, startService, startMail }) => {
  const mail = await startMail();
  const service = await startService({ MIN_WRITING_SECONDS: '60', SMTP_URL: mail.url });
  await page.goto(`${service.url}/contact`);
  const form = enquiryFormOn(page);
  // An empty form whose script is there knows when writing begins.
  await form.field('name').focus();
  await untilHydrated(form.root);

  const [fast, kept] = [newEnquiry(), newEnquiry()];
  await form.send(fast);
  await form.expectCleared();
  await expect(form.sent).toBeVisible();
  await expect(form.queued).toBeHidden();
  expect(service.stored(fast.email)).toEqual([expect.objectContaining({ ...fast, suspicion: 'too-fast' })]);
  await expect.poll(() => mailsFrom(mail.mails, fast.email).length).toBe(1);
  expect(mail.mails[0]!.subject).toContain('[Suspected spam]');

  await service.end('SIGKILL');
  await form.send(kept);
  await expect(form.queued).toBeVisible();
  const restarted = await startService({ SMTP_URL: mail.url, PORT: service.port });
  await page.goto(`${restarted.url}/about`);
  await expect.poll(() => keptByBrowser(page)).toBe('{}');
  expect(restarted.stored(kept.email)).toEqual([expect.objectContaining({ ...kept, suspicion: null })]);
  await expect.poll(() => restarted.count('enquiry.delivered')).toBe(1);
  await restarted.end('SIGTERM');
  expect(mail.mails).toHaveLength(2);
  expect(mailsFrom(mail.mails, kept.email)).toHaveLength(1);
});
