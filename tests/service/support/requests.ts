import { randomUUID } from 'node:crypto';
import type { EnquiryInput } from '../../../src/enquiry/contract/enquiry.ts';
import { EMPTY_FIELDS } from '../../../src/enquiry/contract/fields.ts';
import { SEND_MAIL_PATH } from '../../../src/enquiry/contract/api.ts';
import type { ClaimedEnquiry } from '../../../src/enquiry/store/deliveries.ts';

/** A valid enquiry. */
export const ADA: EnquiryInput = {
  ...EMPTY_FIELDS,
  name: 'Ada Example',
  email: 'ada@visitor.example',
  phone: '+1 (503) 555-0199',
  service: 'Search Engine Optimization',
  message: 'About $2,000.\nWhen can we talk?',
  page: '/services/seo',
};

/** Headers of a visitor whose page views are counted. */
export const BROWSER = {
  'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
};

export const withId = (enquiry: EnquiryInput = ADA) => ({ ...enquiry, id: randomUUID() });

/** An enquiry for the store, to be delivered. */
export const forStore = (receivedAt = Date.now()) => ({
  ...withId(),
  ...{ isIdGiven: true, page: '/', origin: undefined, suspicion: undefined, held: false, receivedAt },
});

/** An enquiry as a channel delivers it. */
export const claimed = (change: Partial<ClaimedEnquiry> = {}): ClaimedEnquiry => ({
  ...{ ...ADA, id: '123e4567-e89b-42d3-a456-426614174000', page: '/contact', origin: {}, suspicion: null },
  ...{ receivedAt: Date.UTC(2026, 10, 20, 21, 30), attempts: 1, firstAttemptAt: 0, takenBy: [] },
  ...change,
});

/** Sends an enquiry as the form's script does. */
export function postJson(
  url: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(url + SEND_MAIL_PATH, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

/** Sends an enquiry as the browser does without the form's script. */
export function postForm(
  url: string,
  fields: object,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(url + SEND_MAIL_PATH, {
    method: 'POST',
    headers,
    body: new URLSearchParams(fields as Record<string, string>),
    redirect: 'manual',
  });
}
