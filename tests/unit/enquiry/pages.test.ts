import { describe, expect, test, vi } from 'vitest';
import type { PageRequest } from '../../../src/enquiry/http/file-answer.ts';
import { createPages, type FindReturned } from '../../../src/enquiry/http/pages.ts';
import type { SiteFile, Variant } from '../../../src/enquiry/http/site-file.ts';

const FORM = '<form class="enquiry-form"><textarea id="enquiry-message"></textarea></form>';

const TEXTS: Record<string, string> = {
  '/index.html': 'Home',
  '/about.html': 'About',
  '/contact.html': FORM,
  '/404.html': 'This page does not exist',
};

interface TestVariant extends Variant {
  path: string;
}

/** Creates the pages of a host that keeps files in variables. `gone` is missing when it is opened. */
function pagesOf({ gone = '', returnedForms }: { gone?: string; returnedForms?: FindReturned } = {}) {
  const fileOf = (path: string): SiteFile<TestVariant> => ({
    contentType: 'text/html',
    cacheControl: 'no-cache',
    plain: { path },
  });
  const files = new Map(Object.keys(TEXTS).map((path) => [path, fileOf(path)]));
  const open = vi.fn(({ path }: TestVariant) =>
    path === gone ? undefined : { path, version: { size: TEXTS[path]!.length, etag: '"1"' } },
  );
  const readText = async ({ path }: TestVariant) => TEXTS[path]!;
  const moved = new Map([['/about', '/services']]);
  const pages = createPages({ files, moved }, { open, readText, returnedForms });
  const answer = (target: string, headers: Record<string, string> = {}, method = 'GET') => {
    const header: PageRequest['header'] = (name) => headers[name];
    return pages.answer({ method, target, usesTls: false, header });
  };
  return { answer, open };
}

describe('a file', () => {
  test('without a known time is sent without one, and no time that a client names is that of its copy', async () => {
    const { answer } = pagesOf();
    const date = 'Thu, 01 Jan 1970 00:00:00 GMT';
    const { status, headers } = await answer('/about', { 'if-modified-since': date });
    expect([status, headers.ETag]).toEqual([200, '"1"']);
    expect(headers).not.toHaveProperty('Last-Modified');
    expect((await answer('/about', { range: 'bytes=0-1', 'if-range': date })).status).toBe(200);
    expect((await answer('/about', { range: 'bytes=0-1', 'if-range': '"1"' })).status).toBe(206);
  });

  test('that was opened is handed to the host to be closed, even if nothing of it is sent', async () => {
    const { answer } = pagesOf();
    const known = await answer('/about', { 'if-none-match': '"1"' });
    expect(known).toMatchObject({ status: 304, file: { path: '/about.html' }, part: undefined });
    const head = await answer('/about', {}, 'HEAD');
    expect(head).toMatchObject({ status: 200, file: { path: '/about.html' }, part: undefined });
  });

  test('that is gone when it is opened leads to where its page has moved', async () => {
    const { answer } = pagesOf({ gone: '/about.html' });
    expect(await answer('/about')).toMatchObject({ status: 301, headers: { Location: '/services' } });
  });

  test('that is gone and has not moved is not found, even if the page that says so is gone too', async () => {
    const missing = await pagesOf({ gone: '/index.html' }).answer('/');
    expect(missing).toMatchObject({ status: 404, file: { path: '/404.html' } });
    const { answer } = pagesOf({ gone: '/404.html' });
    expect(await answer('/nowhere')).toMatchObject({ status: 404, text: 'Not Found' });
  });

  test('is not opened for an answer that needs none', async () => {
    const { answer, open } = pagesOf();
    for (const target of ['/about/', '/index.html', '/%zz', '*']) await answer(target);
    await answer('/about', {}, 'POST');
    expect(open).not.toHaveBeenCalled();
  });
});

describe('a returned form', () => {
  test('is awaited, and fills its page', async () => {
    const find = vi.fn(async () => ({ values: { message: 'Grüße' }, errors: {} }));
    const { text = '', headers } = await pagesOf({ returnedForms: { find } }).answer('/contact?returned=key');
    expect(find).toHaveBeenCalledWith('/contact', '?returned=key');
    expect(text).toContain('Grüße');
    expect(headers['Content-Length']).toBe(String(Buffer.byteLength(text)));
    expect(headers['Cache-Control']).toBe('no-store');
  });

  test('is looked for only if the address names one and leads to a page', async () => {
    const find = vi.fn();
    const { answer } = pagesOf({ returnedForms: { find } });
    for (const target of ['/contact', '/contact?from=mail', '/nowhere?returned=key']) await answer(target);
    expect(find).not.toHaveBeenCalled();
  });
});
