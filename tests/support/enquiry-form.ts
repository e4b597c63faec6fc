import { randomUUID } from 'node:crypto';
import type { Page, Request } from '@playwright/test';
import { EMPTY_FIELDS } from '../../src/enquiry/contract/fields.ts';
import { SEND_MAIL_PATH } from '../../src/enquiry/contract/api.ts';
import { entryKey, type OutboxEntry } from '../../src/site/islands/enquiry-form/outbox/storage.ts';
import { enquiryForm as words, listedServices, phoneHref, type Service, site } from './content.ts';
import { expect, type Office } from './enquiry-service.ts';
import { holdRequests } from './hold-requests.ts';
import { REQUIRED_FIELDS, type RequiredField } from './required-fields.ts';
import { untilHydrated } from './scripts.ts';

export const { sent: SENT, error: FAILED } = words;

export const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** URL pattern of the endpoint for enquiries, for `page.route`. */
export const POSTS = `**${SEND_MAIL_PATH}`;

export type Enquiry = Record<RequiredField, string>;

/** Value of a service in the form of the contact page. */
export const labelOf = ({ formLabel, name }: Service) => formLabel ?? name;

/** Value of a service in the form of a service page. */
export const callValueOf = ({ callFormValue, name }: Service) => callFormValue ?? name;

/** A label that only the form of the contact page has, with two spaces in a row. */
export const SPACED_LABEL = labelOf(listedServices.find(({ formLabel }) => formLabel) ?? listedServices[0]!);

/** A service for which all forms send the same value. */
const shared = listedServices.find((service) => labelOf(service) === callValueOf(service))!;

/** Creates a valid enquiry with a unique email address. */
export const newEnquiry = (changes: Partial<Enquiry> = {}): Enquiry => ({
  name: 'Ada Example',
  email: `ada.${randomUUID().slice(0, 8)}@visitor.example`,
  phone: '+1 (503) 555-0199',
  service: labelOf(shared),
  message: 'About $2,000.\nWhen can we talk?',
  ...changes,
});

/** Replaces the placeholders for phone number and email address. */
export const filledIn = (text = '') => text.replace('{phone}', site.phone).replace('{email}', site.email);

/** Texts of the line about queued enquiries. */
export const { outbox: lineWords } = words;

/** Locates the line about queued enquiries at the bottom of a page, and its parts. */
export function lineOn(page: Page) {
  const root = page.getByRole('region', { name: lineWords.label });
  return {
    root,
    status: root.getByRole('status'),
    correct: root.getByRole('link', { name: lineWords.correct }),
    remove: root.getByRole('button', { name: lineWords.remove }),
    /** Presses Delete, and answers the question. */
    async answerRemoval(isConfirmed: boolean) {
      page.once('dialog', (dialog) => (isConfirmed ? dialog.accept() : dialog.dismiss()));
      await this.remove.press('Enter');
    },
  };
}

/** Text of the line while this many enquiries wait. */
export const waitingText = (count: number) => lineWords.waiting.replace('{count}', `${count}`);

/** Locates the enquiry form of a page and its parts. */
export function enquiryFormOn(page: Page) {
  const root = page.locator('form');
  const field = (name: RequiredField) =>
    root.getByRole(name === 'service' ? 'combobox' : 'textbox', { name: words[name], exact: true });
  return {
    root,
    field,
    button: root.getByRole('button'),
    sent: root.getByRole('status').getByText(SENT),
    /** A visible text, also one shown without script. */
    shown: (text: string) => root.getByText(text).filter({ visible: true }),
    error: root.getByRole('alert'),
    queued: root.getByText(filledIn(words.queued)),
    unreachable: root.getByText(filledIn(words.unreachable)),

    async fillField(name: RequiredField, value: string) {
      if (name === 'service') await field(name).selectOption(value);
      else await field(name).fill(value);
    },

    async fill(enquiry: Enquiry) {
      for (const name of REQUIRED_FIELDS) await this.fillField(name, enquiry[name]);
    },

    /** Fills in the form and waits until it has hydrated, which starts on the first interaction. */
    async fillHydrated(enquiry: Enquiry) {
      await this.fill(enquiry);
      await untilHydrated(root);
    },

    async send(enquiry: Enquiry) {
      await this.fillHydrated(enquiry);
      await this.button.click();
    },

    async expectToHold(values: Enquiry) {
      for (const name of REQUIRED_FIELDS) await expect(field(name)).toHaveValue(values[name]);
    },

    async expectCleared(service = '') {
      await this.expectToHold({ name: '', email: '', phone: '', service, message: '' });
    },

    async expectWaysToReachTheAgency() {
      await expect(root.getByRole('link', { name: site.phone })).toHaveAttribute('href', phoneHref);
      await expect(root.getByRole('link', { name: site.email })).toHaveAttribute(
        'href',
        `mailto:${site.email}`,
      );
    },
  };
}

/** Records the enquiries that the page posts from now on. */
export function recordPosts(page: Page): Request[] {
  const posts: Request[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === SEND_MAIL_PATH)
      posts.push(request);
  });
  return posts;
}

/** Returns the distinct ids of posted enquiries. */
export const idsOf = (posts: Request[]) => [...new Set(posts.map((post) => String(post.postDataJSON().id)))];

/** Queues an enquiry with the form of the contact page by failing all posts, also later ones. */
export async function queueEnquiry(page: Page, enquiry: Enquiry) {
  await page.route(POSTS, (route) => route.abort());
  await page.goto('/contact');
  const form = enquiryFormOn(page);
  await form.send(enquiry);
  await expect(form.queued).toBeVisible();
  return form;
}

/** Delays posted enquiries until the returned function is called. */
export const holdPosts = (page: Page) => holdRequests(page, POSTS);

/** Responds to enquiries as the service does when it refuses them. */
export const refusePosts = (page: Page, status: number, fields?: Record<string, string>) =>
  page.route(POSTS, (route) =>
    route.fulfill({ status, json: { success: false, message: FAILED, ...(fields && { fields }) } }),
  );

/** Forbids storage, as a setting of browsers does, from the next page load on. */
export const blockStorage = (page: Page) =>
  page.addInitScript(() =>
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
    }),
  );

/** Sends an enquiry without storage and drops the response, also of further posts. */
export async function sendWithLostAnswer(page: Page) {
  await blockStorage(page);
  await page.route(POSTS, async (route) => {
    await route.fetch();
    await route.abort();
  });
  const posts = recordPosts(page);
  await page.goto('/contact');
  const form = enquiryFormOn(page);
  const enquiry = newEnquiry();
  await form.send(enquiry);
  await expect(form.error).toContainText(FAILED);
  return { form, enquiry, posts };
}

/** Returns the content of `localStorage` as JSON. */
export const keptByBrowser = (page: Page) => page.evaluate(() => JSON.stringify({ ...localStorage }));

/** Expects that the outbox is empty, and that the service has each of these enquiries once. */
export async function expectArrived(page: Page, office: Office, ...enquiries: Partial<Enquiry>[]) {
  await expect.poll(() => keptByBrowser(page)).toBe('{}');
  for (const enquiry of enquiries)
    expect(office.stored(enquiry.email)).toEqual([expect.objectContaining(enquiry)]);
}

/** Dispatches the event `online` in a page. */
export const comeOnline = (page: Page) => page.evaluate(() => dispatchEvent(new Event('online')));

/** Replaces the content of the outbox, as if written on an earlier visit. */
export async function fillOutbox(page: Page, entries: OutboxEntry[]): Promise<void> {
  // Open a file without scripts, so that nothing is sent yet.
  await page.goto('/robots.txt');
  const items = entries.map((each) => [entryKey(each.enquiry.id), JSON.stringify(each)]);
  await page.evaluate((pairs) => {
    localStorage.clear();
    sessionStorage.clear();
    for (const [key, value] of pairs) localStorage.setItem(key!, value!);
  }, items);
}

/** Creates an outbox entry with an enquiry from `newEnquiry`. */
export function newEntry(hoursAgo = 0, changes: Partial<OutboxEntry> = {}): OutboxEntry {
  const enquiry = { ...EMPTY_FIELDS, ...newEnquiry(), id: randomUUID() };
  return { enquiry, writtenAt: Date.now() - hoursAgo * 3_600_000, ...changes };
}

/** Prevents retries on this and the next page views. */
export const pausing = () => ({ notBefore: Date.now() + 600_000 });

/** Opens a page with queued entries, which are not retried yet by default. */
export async function openWithLine(page: Page, path: string, entries = [newEntry(0, pausing())]) {
  await fillOutbox(page, entries);
  await page.goto(path);
  const line = lineOn(page);
  await expect(line.status).not.toBeEmpty();
  return line;
}
