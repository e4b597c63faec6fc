import { describe, expect, it } from 'vitest';
import { pagesOfFiles } from '../../run/changed-pages.ts';

/** Versions of the files of entries. */
const VERSIONS: Record<string, string[]> = {
  'portfolio/spring-menu/index.yaml': ['category: seo'],
  'portfolio/moved/index.yaml': ['category: seo', 'category: film'],
  'portfolio/broken/index.yaml': ['category: seo', 'category: ['],
  'packages/seo.yaml': ['service: seo'],
  'clients/acorn/index.yaml': ['alt: Acorn'],
};

const pagesOf = (...files: string[]) =>
  pagesOfFiles(files, (file) => VERSIONS[file.replace('src/content/', '')] ?? []);

describe('the pages that a change touches', () => {
  it('are those of an entry, whichever of its files changed', () => {
    const pages = ['/portfolio', '/portfolio/seo', '/services/seo'];
    expect(pagesOf('src/content/portfolio/spring-menu/index.yaml')).toEqual(pages);
    expect(pagesOf('src/content/portfolio/spring-menu/picture.jpg')).toEqual(pages);
    expect(pagesOf('src/content/packages/seo.yaml')).toEqual(['/', '/packages', '/services/seo']);
    expect(pagesOf('src/content/clients/acorn/logo.svg')).toEqual(['/']);
  });

  it('are those of both versions of an entry', () => {
    const pages = ['/portfolio', '/portfolio/film', '/portfolio/seo', '/services/film', '/services/seo'];
    expect(pagesOf('src/content/portfolio/moved/index.yaml')).toEqual(pages);
  });

  it('are the page of a file that affects only one', () => {
    expect(pagesOf('src/content/about/index.yaml', 'src/pages/404.astro')).toEqual(['/', '/404', '/about']);
  });

  it('are none for a file that affects no page', () => {
    const files = [
      'README.md',
      'src/content/README.md',
      'tests/a.test.ts',
      'src/enquiry/node/main.ts',
      '.github/x.yml',
    ];
    expect(pagesOf(...files)).toEqual([]);
  });

  it.each([
    ...['src/design/tokens.css', 'src/site/layouts/page.astro', 'src/site/sections/footer.astro'],
    ...['src/content/site/index.yaml', 'src/content/services/seo/index.mdx'],
    ...['src/content/portfolio/broken/index.yaml', 'package-lock.json', 'public/favicon.svg'],
    'something-new.ts',
  ])('may be all of them for %s', (file) => {
    expect(pagesOf('src/content/about/index.yaml', file)).toBeUndefined();
  });

  it.each(['', 'title: x', 'category: [', '- a'])('may be all of them for a broken file: %j', (yaml) => {
    for (const file of ['src/content/portfolio/x/index.yaml', 'src/content/packages/x.yaml'])
      expect(pagesOfFiles([file], () => [yaml])).toBeUndefined();
  });

  it('include the home page for a featured project', () => {
    const file = 'src/content/portfolio/x/index.yaml';
    expect(pagesOfFiles([file], () => ['category: seo\nfeatured: true'])).toContain('/');
  });
});
