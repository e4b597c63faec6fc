import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { FormPage } from '../../src/enquiry/http/refused-form.ts';
import { ADA, postForm } from './support/requests.ts';
import { runService } from './support/running-service.ts';
import { makeSiteFolder } from './support/site-folder.ts';
import { CONTENT_FACTS } from '../support/site-content.ts';

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

const WRONG = { ...ADA, name: '<b>Ada</b> $& ⟦email⟧', email: 'x', message: '\n\nTwo "lines"\n' };

describe('a refused form', () => {
  test('is the answer of its post, with its values and errors, for the visitor alone', async () => {
    const { url } = await runService();
    const answer = await postForm(url, WRONG);
    const { headers } = answer;
    expect([answer.status, headers.get('content-type')]).toEqual([422, 'text/html; charset=UTF-8']);
    expect([headers.get('cache-control'), headers.get('etag')]).toEqual(['no-store', null]);
    expect(headers.get('content-security-policy')).toContain("style-src 'self' 'sha256-c3R5bGU='");
    expect(headers.get('strict-transport-security')).toBeNull();
    expect(await answer.text()).toBe(
      '<form data-outcome="invalid"><input name="page" value="/services/seo">' +
        '<input name="name" value="&lt;b&gt;Ada&lt;/b&gt; $&amp; ⟦email⟧">' +
        `<p>${CONTENT_FACTS.words.errors.email.malformed}</p>` +
        '<input name="email" value="x" aria-invalid="true">' +
        '<textarea>\n\n\nTwo &quot;lines&quot;\n</textarea></form>',
    );
  });

  test('without fields leads back to the contact page', async () => {
    const { url } = await runService();
    const html = await (await postForm(url, { page: '//evil.example' })).text();
    expect(html).toContain('<input name="page" value="/contact"><input name="name" value="">');
  });

  test('that could not be stored says when to try again', async () => {
    const folder = makeSiteFolder();
    const form: FormPage = { html: '⟦outcome⟧: ⟦name⟧ ⟦email.invalid⟧', headers: {} };
    const { url, logged } = await runService(
      { ENQUIRY_DB: join(folder, 'dist') },
      { folder, readFormPage: async () => form },
    );
    const answer = await postForm(url, ADA);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '30']);
    expect(await answer.text()).toBe(`not-stored: ${ADA.name} false`);
    expect(logged('enquiry.not-stored')).toHaveLength(1);
  });

  test('redirects to its page if the build has none for it', async () => {
    const folder = makeSiteFolder();
    rmSync(join(folder, 'dist/enquiry-refused.html'));
    const { url } = await runService({}, { folder });
    expect(await addressAfter(url, WRONG)).toBe('/services/seo#enquiry-error-email');
  });

  test('of another allowed origin redirects there', async () => {
    const Origin = 'https://www.agency.example';
    const { url } = await runService({ ALLOWED_ORIGINS: Origin });
    expect(await addressAfter(url, WRONG, { Origin })).toBe(`${Origin}/services/seo#enquiry-error-email`);
  });
});
