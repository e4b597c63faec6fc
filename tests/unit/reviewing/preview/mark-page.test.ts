import { describe, expect, it } from 'vitest';
import { parsePage } from '../../../../src/build/finish/page.ts';
import { markPage } from '../../../../src/build/preview/mark-page.ts';
import { ribbon } from '../../../../src/build/preview/ribbon.ts';
import { type PreviewSettings, readPreview } from '../../../../src/build/preview/settings.ts';

const PAGES = ['/', '/about', '/portfolio'];

const settings = (changes: Partial<PreviewSettings> = {}): PreviewSettings => ({
  path: '/pr-7/',
  origin: 'https://previews.example',
  branch: 'new-price',
  commit: '0123456789abcdef',
  builtAt: '2026-11-21T09:30:00.000Z',
  touched: { kind: 'pages', pages: ['/portfolio'] },
  ...changes,
});

const words = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

describe('the ribbon of a preview', () => {
  it('names branch, commit and time', () => {
    expect(words(ribbon(settings(), '/', PAGES))).toContain(
      'Preview of new-price at 0123456 , built 2026-11-21 09:30 UTC',
    );
  });

  it('tells that the files differ from the commit', () => {
    expect(words(ribbon(settings({ isUncommitted: true }), '/', PAGES))).toContain(
      '0123456 with changes that are not committed, built',
    );
  });

  it('links the pages that the change touches, under the path of the preview', () => {
    const html = ribbon(settings({ touched: { kind: 'compared', pages: ['/', '/portfolio'] } }), '/', PAGES);
    expect([...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
      '/pr-7/',
      '/pr-7/portfolio',
    ]);
    expect(words(html)).toContain('Touches 2 pages');
  });

  it('says which of them is open', () => {
    expect(ribbon(settings(), '/portfolio', PAGES)).toContain('aria-current="page">/portfolio');
    expect(ribbon(settings(), '/about', PAGES)).not.toContain('aria-current');
  });

  it('links no page that the change took away', () => {
    const touched = { kind: 'pages' as const, pages: ['/portfolio', '/services/gone'] };
    expect(ribbon(settings({ touched }), '/', PAGES)).not.toContain('gone');
  });

  it('says so when any page may be touched, with the files that are the reason', () => {
    const touched = { kind: 'all' as const, because: ['src/design/tokens.css', 'a.astro', 'b.astro'] };
    expect(words(ribbon(settings({ touched }), '/', PAGES))).toContain(
      'May touch every page Any page may look different, because all of them depend on ' +
        'src/design/tokens.css and a.astro and 1 more of the changed files: / /about /portfolio',
    );
  });

  it('says so when no page is touched', () => {
    expect(words(ribbon(settings({ touched: { kind: 'compared', pages: [] } }), '/', PAGES))).toContain(
      'Touches no page Both versions were compared. No page of this one differs.',
    );
  });

  it('claims nothing that only the names of files tell', () => {
    const told = (pages: string[]) =>
      words(ribbon(settings({ touched: { kind: 'pages', pages } }), '/', PAGES));
    expect(told(['/portfolio'])).toContain(
      'May touch 1 page The changed files belong to these pages. Both versions were not compared: /portfolio',
    );
    expect(told([])).toContain(
      'Pages None of the changed files belongs to a page. Both versions were not compared.',
    );
  });

  it('says so when nobody compared', () => {
    expect(words(ribbon(settings({ touched: { kind: 'unknown' } }), '/', PAGES))).toContain(
      'was not compared',
    );
  });

  it('lets no name of a branch become markup', () => {
    const html = ribbon(settings({ branch: '<img src=x onerror=alert(1)>"' }), '/', PAGES);
    expect(html).not.toContain('<img');
  });
});

describe('a page of a preview', () => {
  const marks = {
    ribbon: '<aside></aside>',
    styles: 'aside{}',
    builtFor: 'https://site.example',
    servedFrom: 'https://previews.example',
    files: ['/pr-7/'],
  };
  const marked = (html: string, changes = {}) => {
    const tree = parsePage(html);
    markPage(tree, { ...marks, ...changes });
    return tree.toString();
  };
  const page = (head: string) =>
    `<html><head>${head}</head><body><a href="#main">Skip</a><header></header></body></html>`;

  it('is not indexed, and says so once', () => {
    expect(marked(page('')).match(/noindex/g)).toHaveLength(1);
    expect(marked(page('<meta name="robots" content="noindex">')).match(/noindex/g)).toHaveLength(1);
  });

  it('names its shared picture where it is served, and the real page as canonical', () => {
    const html = marked(
      page(
        '<link rel="canonical" href="https://site.example/about">' +
          '<meta property="og:image" content="https://site.example/pr-7/_astro/a.jpg">',
      ),
    );
    expect(html).toContain('<link rel="canonical" href="https://site.example/about">');
    expect(html).toContain('content="https://previews.example/pr-7/_astro/a.jpg"');
  });

  it('names them at the root of a host too, and takes no page for a file', () => {
    const site = 'https://site.example';
    const data = JSON.stringify([`${site}/social/a.jpg`, `${site}/_astro/b.jpg`, `${site}/services/seo`]);
    const html = marked(page(`<script type="application/ld+json">${data}</script>`), {
      files: ['/_astro/', '/social/'],
    });
    const preview = 'https://previews.example';
    expect(html).toContain(
      JSON.stringify([`${preview}/social/a.jpg`, `${preview}/_astro/b.jpg`, `${site}/services/seo`]),
    );
  });

  it('has the ribbon before its header, after the link that skips to the content', () => {
    expect(marked(page(''))).toContain('Skip</a><aside></aside><header>');
  });

  it('is refused without a header to put it before', () => {
    expect(() => marked('<p>Half a page</p>')).toThrow('no head or no header');
  });
});

describe('the settings of a preview', () => {
  it('are absent in every other build', () => {
    expect(readPreview(undefined)).toBeUndefined();
  });

  it('take a path with a slash at both ends only', () => {
    expect(readPreview(JSON.stringify(settings()))).toEqual(settings());
    for (const path of ['pr-7/', '/pr-7', '/../', '/a b/', '//'])
      expect(() => readPreview(JSON.stringify(settings({ path }))), path).toThrow();
  });
});
