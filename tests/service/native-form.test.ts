import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createReturnedForms } from '../../src/enquiry/http/returned-forms.ts';
import { ADA, postForm } from './support/requests.ts';
import { runService } from './support/running-service.ts';
import { makeSiteFolder } from './support/site-folder.ts';

/** Posts a form, and returns the target of the redirect. */
async function addressAfter(url: string, fields: object, headers?: Record<string, string>) {
  const answer = await postForm(url, fields, headers);
  expect(answer.status).toBe(303);
  return answer.headers.get('location')!;
}

describe('a native form post redirects to its page', () => {
  const location = async (
    fields: object,
    headers?: Record<string, string>,
    settings?: Record<string, string>,
  ) => addressAfter((await runService(settings)).url, fields, headers);

  test.each([
    ['was sent', ADA, '/services/seo#enquiry-sent'],
    ['was sent from the home page', { ...ADA, id: '', website: '', page: '/' }, '/#enquiry-sent'],
    ['was sent from an unknown page', { ...ADA, page: '//evil.example' }, '/contact#enquiry-sent'],
    ['was sent from a page that is not named', { ...ADA, page: '' }, '/contact#enquiry-sent'],
    ['has invalid fields', { ...ADA, phone: '', email: 'x' }, '/services/seo#enquiry-error-email'],
    ['has no fields', { page: '/contact' }, '/contact#enquiry-error-name'],
  ])('and shows that it %s', async (_what, fields, address) => {
    expect(await location(fields)).toBe(address);
  });

  test('and shows that the service failed', async () => {
    const service = await runService({ RATE_LIMIT: '1' });
    await postForm(service.url, ADA);
    // A post refused before its body is read redirects to the page of `Referer`.
    const Referer = `${service.url}/services/seo?from=ad`;
    const limited = await postForm(service.url, ADA, { Referer });
    expect(limited.headers.get('location')).toBe('/services/seo#enquiry-failed');
    const tooLarge = { ...ADA, message: 'x'.repeat(200_000) };
    expect(await location(tooLarge, { Referer })).toBe('/services/seo#enquiry-failed');
    expect(await location(tooLarge)).toBe('/contact#enquiry-failed');
    expect(await location(tooLarge, { Referer: 'https://evil.example//evil.example/' })).toBe(
      '/contact#enquiry-failed',
    );
  });

  test('on another allowed origin', async () => {
    const settings = { ALLOWED_ORIGINS: 'https://www.agency.example' };
    expect(await location(ADA, { Origin: 'https://www.agency.example' }, settings)).toBe(
      'https://www.agency.example/services/seo#enquiry-sent',
    );
  });
});

const PAGE = `<form class="enquiry-form"><input id="enquiry-name" name="name"><input id="enquiry-email" name="email">
<p id="enquiry-error-email" class="enquiry-error enquiry-answer">Wrong.</p><textarea id="enquiry-message"></textarea></form>`;

const WRONG = { ...ADA, name: '<b>Ada</b>', email: 'x' };

async function runWithForm(now = () => 0) {
  const folder = makeSiteFolder();
  writeFileSync(join(folder, 'dist/services/seo.html'), PAGE);
  return runService({}, { folder, returnedForms: createReturnedForms(now) });
}

test('a refused form is returned to its page filled in, for the visitor alone', async () => {
  const { url } = await runWithForm();
  const address = await addressAfter(url, WRONG);
  expect(address).toMatch(/^\/services\/seo\?returned=[\w-]{36}#enquiry-error-email$/);
  // A visitor may reload the page.
  for (let time = 0; time < 2; time += 1) {
    const page = await fetch(url + address);
    expect(page.status).toBe(200);
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('etag')).toBeNull();
    const html = await page.text();
    expect(html).toContain('value="&lt;b&gt;Ada&lt;/b&gt;"');
    expect(html).toContain(ADA.message);
  }
  const head = await fetch(url + address, { method: 'HEAD' });
  expect(await head.text()).toBe('');
});

test('it is not returned without its key, on another page or later', async () => {
  let time = 0;
  const { url } = await runWithForm(() => time);
  const address = await addressAfter(url, WRONG);
  const bodyOf = async (path: string) => (await fetch(url + path)).text();
  expect(await bodyOf('/services/seo')).toBe(PAGE);
  expect(await bodyOf('/services/seo?returned=00000000-0000-0000-0000-000000000000')).toBe(PAGE);
  expect(await bodyOf(address.replace('/services/seo', '/about'))).toBe('About');
  time = 11 * 60_000;
  expect(await bodyOf(address)).toBe(PAGE);
});

test('a hundred forms are kept, the oldest are dropped', async () => {
  const { url } = await runWithForm();
  const first = await addressAfter(url, WRONG);
  for (let count = 1; count < 100; count += 1) await addressAfter(url, WRONG);
  expect(await (await fetch(url + first)).text()).toContain('Ada');
  await addressAfter(url, WRONG);
  expect(await (await fetch(url + first)).text()).toBe(PAGE);
});
