import { describe, expect, it } from 'vitest';
import { collectNames } from '../../../../src/build/finish/names.ts';
import { parsePage } from '../../../../src/build/finish/page.ts';

const pages = (base = '') =>
  new Map(
    Object.entries({
      '/index.html': `<ul class="own" data-inserts="${base}/portfolio"></ul>`,
      '/portfolio.html': `<p class="first" data-inserts="${base}/portfolio">`,
      '/portfolio/2.html': `<p class="second" data-inserts="${base}/portfolio">`,
      '/portfolios.html': '<p class="other">',
    }).map(([file, html]) => [file, parsePage(html)]),
  );
const classesOf = (file: string, base?: string) => [...collectNames(pages(base), base ?? '')(file).classes];

describe('the names of a page', () => {
  it('are its own', () => {
    expect(classesOf('/portfolios.html')).toEqual(['other']);
  });

  it('include those of pages from which it inserts parts', () => {
    expect(classesOf('/index.html')).toEqual(['own', 'first', 'second']);
    expect(classesOf('/portfolio/2.html')).toEqual(['first', 'second']);
  });

  it('include them on a site below a path', () => {
    expect(classesOf('/index.html', '/pr-1')).toEqual(['own', 'first', 'second']);
  });
});
