import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createReturnedForms } from '../../src/enquiry/http/returned-forms.ts';
import { ADA, postForm } from './support/requests.ts';
import { runService } from './support/running-service.ts';
import { makeSiteFolder } from './support/site-folder.ts';

const PAGE = `<form class="enquiry-form"><input id="enquiry-name" name="name"><input id="enquiry-email" name="email">
<p id="enquiry-error-email" class="enquiry-error enquiry-answer">Wrong.</p><textarea id="enquiry-message"></textarea></form>`;

const WRONG = { ...ADA, name: '<b>Ada</b>', email: 'x' };

async function runWithForm(now = () => 0) {
  const folder = makeSiteFolder();
  writeFileSync(join(folder, 'dist/services/seo.html'), PAGE);
  return runService({}, { folder, returnedForms: createReturnedForms(now) });
}

const addressAfter = async (url: string, fields: object) => {
  const answer = await postForm(url, fields);
  expect(answer.status).toBe(303);
  return answer.headers.get('location')!;
};

test('a refused form is returned to its page filled in, for the visitor alone', async () => {
  const { url } = await runWithForm();
  const address = await addressAfter(url, WRONG);
  expect(address).toMatch(/^\/services\/seo\?returned=[\w-]{36}#enquiry-error-email$/);
  // A visitor may load the page again.
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

test('nobody else gets it: not without its key, on another page or later', async () => {
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

test('a hundred forms are kept, the oldest give way', async () => {
  const { url } = await runWithForm();
  const first = await addressAfter(url, WRONG);
  for (let count = 1; count < 100; count += 1) await addressAfter(url, WRONG);
  expect(await (await fetch(url + first)).text()).toContain('Ada');
  await addressAfter(url, WRONG);
  expect(await (await fetch(url + first)).text()).toBe(PAGE);
});

test('a form that was taken leaves nothing behind', async () => {
  const { url } = await runWithForm();
  expect(await addressAfter(url, ADA)).toBe('/services/seo#enquiry-sent');
});
