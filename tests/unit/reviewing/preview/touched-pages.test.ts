import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { COLLECTIONS } from '../../../../src/model/site-map.ts';
import { findTouched, touchedPages } from '../../../../src/reviewing/preview/touched-pages.ts';
import { jsonSummary } from '../../../../src/reviewing/review/summary.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { aPage, aReview } from '../review/a-review.ts';

/** Versions of the files of entries. */
const VERSIONS: Record<string, string[]> = {
  'portfolio/spring-menu/index.yaml': ['category: seo'],
  'portfolio/moved/index.yaml': ['category: seo', 'category: film'],
  'portfolio/broken/index.yaml': ['category: seo', 'category: ['],
  'packages/seo.yaml': ['service: seo'],
  'clients/acorn/index.yaml': ['alt: Acorn'],
};

const touched = (...files: string[]) =>
  touchedPages(files, (file) => VERSIONS[file.replace('src/content/', '')] ?? []);

describe('the pages that a change touches', () => {
  it('are those of an entry, whichever of its files changed', () => {
    const pages = { kind: 'pages', pages: ['/portfolio', '/portfolio/seo', '/services/seo'] };
    expect(touched('src/content/portfolio/spring-menu/index.yaml')).toEqual(pages);
    expect(touched('src/content/portfolio/spring-menu/picture.jpg')).toEqual(pages);
    expect(touched('src/content/packages/seo.yaml')).toEqual({
      kind: 'pages',
      pages: ['/', '/packages', '/services/seo'],
    });
    expect(touched('src/content/clients/acorn/logo.svg')).toEqual({ kind: 'pages', pages: ['/'] });
  });

  it('are those of both versions of an entry', () => {
    const pages = ['/portfolio', '/portfolio/film', '/portfolio/seo', '/services/film', '/services/seo'];
    expect(touched('src/content/portfolio/moved/index.yaml')).toEqual({ kind: 'pages', pages });
  });

  it('are the page of a file that affects only one', () => {
    expect(touched('src/content/about/index.yaml', 'src/pages/404.astro')).toEqual({
      kind: 'pages',
      pages: ['/', '/404', '/about'],
    });
  });

  it('are none for a file that affects no page', () => {
    const files = [
      'README.md',
      'src/content/README.md',
      'tests/a.test.ts',
      'src/enquiry/node/main.ts',
      '.github/x.yml',
    ];
    expect(touched(...files)).toEqual({ kind: 'pages', pages: [] });
  });

  it.each([
    ...['src/design/tokens.css', 'src/site/layouts/page.astro', 'src/site/sections/footer.astro'],
    ...['src/content/site/index.yaml', 'src/content/services/seo/index.mdx'],
    ...['src/content/portfolio/broken/index.yaml', 'package-lock.json', 'public/favicon.svg'],
    'something-new.ts',
  ])('may be all of them for %s', (file) => {
    expect(touched('src/content/about/index.yaml', file)).toEqual({ kind: 'all', because: [file] });
  });
});

describe('the pages of an entry', () => {
  it('include the home page for a featured project', () => {
    const pages = ['/portfolio', '/portfolio/seo', '/services/seo', '/'];
    expect(COLLECTIONS.portfolio.pages!({ category: 'seo', featured: true })).toEqual(pages);
  });

  it.each(['', 'title: x', 'category: [', '- a'])('are uncertain for a broken file: %j', (yaml) => {
    for (const file of ['src/content/portfolio/x/index.yaml', 'src/content/packages/x.yaml'])
      expect(touchedPages([file], () => [yaml])).toEqual({ kind: 'all', because: [file] });
  });
});

describe('the pages of a preview', () => {
  const findIn = (text: string) => {
    const changes = join(temporaryFolder(), 'review.json');
    writeFileSync(changes, text);
    return findTouched({ changes, base: 'no-such-branch' });
  };

  it('are those that a review has found', () => {
    const pages = [aPage(), aPage({ path: '/contact' })];
    expect(findIn(jsonSummary(aReview({ pages })))).toEqual({
      kind: 'compared',
      pages: ['/about', '/contact'],
    });
    expect(() => findIn('{}')).toThrow('review.json is not what npm run review -- --json writes.');
  });

  it('are unknown without a review or a base', () => expect(findTouched({})).toEqual({ kind: 'unknown' }));
});
