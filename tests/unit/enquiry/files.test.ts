import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { listStaticFiles, loadIntoMemory } from '../../../src/enquiry/http/built-site.ts';
import {
  byteRange,
  type PageRequest,
  type SiteFile,
  type Variant,
} from '../../../src/enquiry/http/file-answer.ts';
import { createPages, type FindReturned } from '../../../src/enquiry/http/pages.ts';
import { HOME, makeSiteFolder } from '../../service/support/site-folder.ts';

const TEXTS: Record<string, string> = {
  '/index.html': 'Home',
  '/about.html': 'About',
  '/contact.html': 'Contact',
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
  const open = ({ path }: TestVariant) =>
    path === gone ? undefined : { path, version: { size: TEXTS[path]!.length, etag: '"1"' } };
  const readText = async ({ path }: TestVariant) => TEXTS[path]!;
  const moved = [{ from: '/about', to: '/services' }];
  const pages = createPages({ files, moved }, { open, readText, returnedForms });
  return (target: string, headers: Record<string, string> = {}, method = 'GET') => {
    const header: PageRequest['header'] = (name) => headers[name];
    return pages.answer({ method, target, usesTls: false, header });
  };
}

describe('a file', () => {
  test('without a known time is sent without Last-Modified, and ignores If-Modified-Since', async () => {
    const answer = pagesOf();
    const date = 'Thu, 01 Jan 1970 00:00:00 GMT';
    const { status, headers } = await answer('/about', { 'if-modified-since': date });
    expect([status, headers.ETag]).toEqual([200, '"1"']);
    expect(headers).not.toHaveProperty('Last-Modified');
    expect((await answer('/about', { range: 'bytes=0-1', 'if-range': date })).status).toBe(200);
    expect((await answer('/about', { range: 'bytes=0-1', 'if-range': '"1"' })).status).toBe(206);
  });

  test('that was opened is passed to the host to be closed, even if nothing of it is sent', async () => {
    const answer = pagesOf();
    const known = await answer('/about', { 'if-none-match': '"1"' });
    expect(known).toMatchObject({ status: 304, file: { path: '/about.html' }, part: undefined });
    const head = await answer('/about', {}, 'HEAD');
    expect(head).toMatchObject({ status: 200, file: { path: '/about.html' }, part: undefined });
  });

  test('that is gone when it is opened redirects to the new path of its page', async () => {
    const answer = pagesOf({ gone: '/about.html' });
    expect(await answer('/about')).toMatchObject({ status: 301, headers: { Location: '/services' } });
  });

  test('that is gone and has not moved gets 404, even if the 404 page is gone too', async () => {
    const missing = await pagesOf({ gone: '/index.html' })('/');
    expect(missing).toMatchObject({ status: 404, file: { path: '/404.html' } });
    const answer = pagesOf({ gone: '/404.html' });
    expect(await answer('/nowhere')).toMatchObject({ status: 404, text: 'Not Found' });
  });
});

test('a returned form is looked up only if the URL names one and is that of a page', async () => {
  const find = vi.fn();
  const answer = pagesOf({ returnedForms: { find } });
  for (const target of ['/contact', '/contact?from=mail', '/nowhere?returned=key']) await answer(target);
  expect(find).not.toHaveBeenCalled();
});

/** Paths of the files in memory, and their total size in bytes. */
function load(maxBytes?: number) {
  const files = listStaticFiles(join(makeSiteFolder(), 'dist'));
  loadIntoMemory(files, maxBytes);
  const variants = [...files].flatMap(([path, { br, gzip, plain }]) =>
    [br, gzip, plain].map((variant) => ({ path, bytes: variant?.memory?.bytes.length ?? 0 })),
  );
  return {
    paths: new Set(variants.filter(({ bytes }) => bytes > 0).map(({ path }) => path)),
    bytes: variants.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}

test('pages and styles are kept in memory, with their compressed variants; pictures and films are not', () => {
  const { paths, bytes } = load();
  for (const path of ['/index.html', '/about.html', '/404.html']) expect(paths).toContain(path);
  for (const path of ['/_astro/film.abc.mp4', '/_astro/a.abc.avif', '/robots.txt'])
    expect(paths).not.toContain(path);
  expect(bytes).toBeGreaterThan(HOME.length);
});

test.each([0, 10, 60])('no more than the limit of %i bytes is kept in memory', (limit) => {
  expect(load(limit).bytes).toBeLessThanOrEqual(limit);
  expect(load(limit).paths.size).toBeLessThan(load().paths.size);
});

test.each([
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=0-', { start: 0, end: 99 }],
  ['bytes=90-200', { start: 90, end: 99 }],
  ['bytes=-5', { start: 95, end: 99 }],
  ['bytes=-500', { start: 0, end: 99 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=5-4', undefined],
  ['bytes=0-1,5-6', undefined],
  ['bytes=-', undefined],
  ['bytes=a-b', undefined],
  ['bytes=99999999999999999999-', undefined],
  ['items=0-1', undefined],
  [undefined, undefined],
])('the range %j of 100 bytes is %j', (header, range) => expect(byteRange(header, 100)).toEqual(range));

test('a file without bytes has no range', () => expect(byteRange('bytes=0-', 0)).toBe('unsatisfiable'));
