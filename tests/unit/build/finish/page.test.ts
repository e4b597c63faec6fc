import { describe, expect, it } from 'vitest';
import { parsePage, setCode } from '../../../../src/build/finish/page.ts';
import { shortenScopes } from '../../../../src/build/finish/short-scopes.ts';

describe('a built page', () => {
  it.each([
    '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"></head><body><p>a &amp; b</p></body></html>',
    '<p>one</p><!--astro:end--><noscript><a href="/x"></a></noscript><pre> a\n b</pre>',
    '<script>if (a < b) "</p>"</script><style>@media (width<=9rem){a>b{}}</style>',
    `<a title='"' hidden data-x=y>text</a>`,
  ])('is written back as it was: %s', (html) => {
    expect(parsePage(html).toString()).toBe(html);
  });

  it('closes all elements', () => {
    expect(parsePage('<svg><path d="M0 0" /></svg>').toString()).toBe('<svg><path d="M0 0" ></path></svg>');
  });

  it('is refused if parsing would lose a part of it', () => {
    expect(() => parsePage(`<main>${'😀'.repeat(50)}<p>a<ul><li>b</main>`)).toThrow('<p>a');
  });

  it('keeps code unescaped', () => {
    const page = parsePage('<style></style>');
    setCode(page.querySelector('style')!, 'a>b{c:"&"}');
    expect(page.toString()).toBe('<style>a>b{c:"&"}</style>');
  });
});

it('scopes of styles get short names, the same on all pages and in their styles', () => {
  const long = '<style>p[data-astro-cid-zz01]{a:b}</style><p data-astro-cid-zz01 data-astro-cid-aa02="true">';
  const other = '<p data-astro-cid-aa02 data-state="astro-cid-zz01">';
  const { pages, original } = shortenScopes(new Map(Object.entries({ '/a.html': long, '/b.html': other })));
  expect([...pages]).toEqual([
    ['/a.html', '<style>p[data-_1]{a:b}</style><p data-_1 data-_0="true">'],
    ['/b.html', '<p data-_0 data-state="astro-cid-zz01">'],
  ]);
  expect(original(pages.get('/a.html')!)).toBe(long);
});
