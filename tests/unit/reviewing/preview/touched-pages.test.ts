import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findTouched } from '../../../../src/reviewing/preview/find-touched.ts';
import { pagesOfPackage, pagesOfProject } from '../../../../src/reviewing/preview/pages-of-entry.ts';
import { touchedPages } from '../../../../src/reviewing/preview/touched-pages.ts';
import { jsonSummary } from '../../../../src/reviewing/review/summary.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { aPage, aReview } from '../review/a-review.ts';

const touched = (...files: string[]) =>
  touchedPages(files, (collection, id) => (id === 'broken' ? undefined : [`/${collection}`, `/of-${id}`]));

describe('the pages that a change touches', () => {
  it('are those of an entry, whichever of its files changed', () => {
    const pages = { kind: 'pages', pages: ['/of-spring-menu', '/portfolio'] };
    expect(touched('src/content/portfolio/spring-menu/index.yaml')).toEqual(pages);
    expect(touched('src/content/portfolio/spring-menu/picture.jpg')).toEqual(pages);
    expect(touched('src/content/packages/seo.yaml')).toEqual({
      kind: 'pages',
      pages: ['/of-seo', '/packages'],
    });
  });

  it('are the page of a file that belongs to one alone', () => {
    expect(touched('src/content/about/index.yaml', 'src/pages/404.astro')).toEqual({
      kind: 'pages',
      pages: ['/', '/404', '/about'],
    });
  });

  it('are none when no page is made of the file', () => {
    const files = [
      'README.md',
      'src/content/README.md',
      'tests/a.test.ts',
      'src/enquiry/main.ts',
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
  it('are the portfolio, its service and, for a featured project, the home page', () => {
    const pages = ['/portfolio', '/portfolio/seo', '/services/seo'];
    expect(pagesOfProject('category: seo')).toEqual(pages);
    expect(pagesOfProject('category: seo\nfeatured: true')).toEqual([...pages, '/']);
  });

  it('are the packages, its service and the home page for a package', () => {
    expect(pagesOfPackage('service: seo')).toEqual(['/packages', '/services/seo', '/']);
  });

  it.each(['', 'title: x', 'category: [', '- a'])('are uncertain for a broken file: %j', (yaml) => {
    expect(pagesOfProject(yaml)).toBeUndefined();
    expect(pagesOfPackage(yaml)).toBeUndefined();
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
