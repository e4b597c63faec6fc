import { describe, expect, it } from 'vitest';
import { parsePage } from '../../../../src/build/finish/page.ts';
import { markPage, readPreview } from '../../../../src/reviewing/preview/preview.ts';
import { type PreviewSettings, ribbon } from '../../../../src/reviewing/preview/ribbon.ts';

const PAGES = ['/', '/about', '/portfolio'];

const settings = (changes: Partial<PreviewSettings> = {}): PreviewSettings => ({
  path: '/pr-7/',
  origin: 'https://previews.example',
  branch: 'new-price',
  commit: '0123456789abcdef',
  builtAt: '2026-11-21T09:30:00.000Z',
  touched: ['/portfolio'],
  ...changes,
});

const words = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

describe('the ribbon of a preview', () => {
  it.each<[string, Partial<PreviewSettings>, string]>([
    [
      'the pages that differ, without those that the change removed',
      { touched: ['/', '/portfolio', '/services/gone'] },
      'Touches 2 pages Both versions were compared. They differ on these pages: / /portfolio',
    ],
    [
      'that no page differs',
      { touched: [] },
      'Touches no page Both versions were compared. No page of this one differs.',
    ],
    ['that it was not compared', { touched: undefined }, 'This build was not compared'],
    // The expected text is without tags.
    ['no branch as markup', { branch: '<img src=x onerror=alert(1)>"' }, 'Preview of &#60;img'],
  ])('shows %s', (_what, changes, text) => {
    expect(words(ribbon(settings(changes), '/', PAGES))).toContain(text);
  });

  it('links pages under the path of the preview, and marks the current one', () => {
    const html = ribbon(settings(), '/portfolio', PAGES);
    expect(html).toContain('<a href="/pr-7/portfolio" aria-current="page">/portfolio</a>');
    expect(ribbon(settings(), '/about', PAGES)).not.toContain('aria-current');
  });
});

describe('a page of a preview', () => {
  const BODY = '<a href="#main">Skip</a><header></header>';
  const marked = (head: string, files = ['/pr-7/'], body = BODY) => {
    const html = `<head>${head}</head><body>${body}</body>`;
    const tree = parsePage(html);
    const addresses = { builtFor: 'https://site.example', servedFrom: 'https://previews.example' };
    markPage(tree, { ribbon: '<aside></aside>', styles: 'aside{}', ...addresses, files });
    return tree.toString();
  };

  it('has both at the root of a host too, and treats no page as a file', () => {
    const data = (host: string) =>
      JSON.stringify([`${host}/social/a.jpg`, `${host}/_astro/b.jpg`, 'https://site.example/services/seo']);
    const html = marked(`<script type="application/ld+json">${data('https://site.example')}</script>`, [
      '/_astro/',
      '/social/',
    ]);
    expect(html).toContain(data('https://previews.example'));
  });

  it('has the ribbon before its header, after the link that skips to the content', () => {
    expect(marked('')).toContain('Skip</a><aside></aside><header>');
    expect(() => marked('', [], '<p>Half a page</p>')).toThrow('no head or no header');
  });
});

it('no other build is a preview', () => expect(readPreview(undefined)).toBeUndefined());
