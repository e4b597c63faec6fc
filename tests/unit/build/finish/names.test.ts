import { expect, it } from 'vitest';
import { collectNames } from '../../../../src/build/finish/names.ts';
import { parsePage } from '../../../../src/build/finish/page.ts';

const pages = (base: string) =>
  new Map(
    Object.entries({
      '/index.html': `<ul class="own" data-inserts="${base}/portfolio"></ul>`,
      '/portfolio.html': `<p class="first" data-inserts="${base}/portfolio">`,
      '/portfolio/2.html': `<p class="second" data-inserts="${base}/portfolio">`,
      '/portfolios.html': '<p class="other">',
    }).map(([file, html]) => [file, parsePage(html)]),
  );

it.each([
  ['its own', '/portfolios.html', '', ['other']],
  ['those of pages from which it inserts parts', '/index.html', '', ['own', 'first', 'second']],
  ['those of pages beside it', '/portfolio/2.html', '', ['first', 'second']],
  ['those of a site below a path', '/index.html', '/pr-1', ['own', 'first', 'second']],
])('the names of a page are %s', (_, file, base, names) => {
  expect([...collectNames(pages(base), base)(file).classes]).toEqual(names);
});
