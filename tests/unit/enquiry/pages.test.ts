import { expect, test } from 'vitest';
import { createPageRouter, pagesIn } from '../../../src/enquiry/http/pages.ts';

const route = createPageRouter({
  pages: ['/', '/about', '/services/seo'],
  shared: ['/about/index.html', '/google1a2b.html'],
  moved: [
    { from: '/old', to: '/about' },
    { from: '/about', to: '/services/seo' },
    { from: '/?page_id=42', to: '/about#team' },
    { from: '/elsewhere', to: '//evil.example' },
  ],
  base: '/pr-7',
});

const redirect = (status: number, Location: string) => ({
  status,
  text: '',
  headers: { Location, 'Cache-Control': 'public, max-age=3600' },
});

test.each([
  ['/', { page: '/', file: '/index.html' }],
  ['/about?from=mail', { page: '/about', file: '/about.html' }],
  ['/index', redirect(308, '/pr-7/')],
  ['/services/seo.html?a=1', redirect(308, '/pr-7/services/seo?a=1')],
  ['/?page_id=42&a=1', redirect(301, '/pr-7/about?a=1#team')],
  // A file comes before the new address of a page.
  ['/OLD/?a=1', { file: '/OLD/', moved: redirect(301, '/pr-7/about?a=1') }],
  ['/about/index.html', { file: '/about/index.html' }],
  ['/google1a2b.html', { file: '/google1a2b.html' }],
  ['/elsewhere', { file: '/elsewhere' }],
  ['/robots.txt', { file: '/robots.txt' }],
  ['/%C3%BCber?a=%zz', { file: '/über' }],
  ['/404.html', { file: undefined }],
  ['/enquiry-refused.html', { file: undefined }],
  ['/%zz', { status: 400, text: 'Bad Request', headers: {} }],
  ['*', { status: 400, text: 'Bad Request', headers: {} }],
])('%s is %j', (url, found) => expect(route('GET', url)).toEqual(found));

const routeMoved = createPageRouter({
  pages: ['/', '/about', '/services', '/services/seo'],
  shared: [],
  moved: [
    { from: '/Our_Work.html', to: '/services#seo' },
    { from: '/%C3%BCber-uns/', to: '/about' },
    { from: '/?page_id=42', to: '/services/seo' },
    { from: '/?p=7&lang=de', to: '/' },
    { from: '/itself', to: '/itself' },
    ...['//evil.example', '/..//evil.example', '//', '/\\evil.example'].map((to, index) => ({
      from: `/elsewhere-${index}`,
      to,
    })),
  ],
});
const addressAfter = (url: string) => {
  const { headers, moved } = { headers: undefined, moved: undefined, ...routeMoved('GET', url) };
  return new Headers(headers ?? moved?.headers).get('location');
};

test.each([
  ['/services/seo/?a=1&b=/', '/services/seo?a=1&b=/'],
  ['/our_work?from=mail', '/services?from=mail#seo'],
  ['/%C3%9Cber-Uns', '/about'],
  ['/?from=mail&page_id=42', '/services/seo?from=mail'],
  ['/?lang=de&p=7', '/'],
])('the moved address %s leads to %s', (url, address) => expect(addressAfter(url)).toBe(address));

test.each([
  ...['//evil.example/', '//evil.example/about/', '/\\evil.example/', '/%2F%2Fevil.example/'],
  ...['/..//evil.example/', 'http://evil.example//evil.example/about/', '/itself', '/constructor'],
  ...['/elsewhere-0', '/elsewhere-1', '/elsewhere-2', '/elsewhere-3'],
])('%s leads to no other address', (url) => expect(addressAfter(url)).toBeNull());

test('only GET and HEAD are allowed', () => {
  expect(route('HEAD', '/')).toEqual({ page: '/', file: '/index.html' });
  expect(route('POST', '/')).toMatchObject({ status: 405, headers: { Allow: 'GET, HEAD' } });
});

test('every HTML file is a page, but those for unknown addresses and refused forms', () => {
  const files = ['/services/index.html', '/index.html', '/404.html', '/enquiry-refused.html', '/about.html'];
  expect(pagesIn(files)).toEqual(['/', '/about', '/services/index']);
});
