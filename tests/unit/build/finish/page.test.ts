import { describe, expect, it } from 'vitest';
import { parsePage } from '../../../../src/build/finish/page.ts';

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
});
