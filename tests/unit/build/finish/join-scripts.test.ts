import { describe, expect, it } from 'vitest';
import { joinScripts } from '../../../../src/build/finish/join-scripts.ts';
import { parsePage } from '../../../../src/build/finish/page.ts';

function join(html: string): string {
  const page = parsePage(html);
  joinScripts(page);
  return page.toString();
}

describe('inline modules', () => {
  it('become one where the last stands, in their order and each with its own scope', () => {
    expect(
      join(
        '<script type="module">var e=1</script><p></p><script type="module">var e=import("a")</script><i></i>',
      ),
    ).toBe('<p></p><script type="module">(()=>{var e=1})();(()=>{var e=import("a")})();</script><i></i>');
  });

  it('stay if there is one, or if they import others before they run', () => {
    for (const html of [
      '<script type="module">a()</script>',
      '<script type="module">a()</script><script type="module">import "b";b()</script>',
      '<script type="module">a()</script><script type="module">a();import{b}from"b";b()</script>',
      '<script>a()</script><script type="module" src="b.js"></script><script type="application/ld+json">{}</script>',
    ])
      expect(join(html)).toBe(html);
  });

  it('stop the build if one cannot run in a function', () => {
    expect(() => join('<script type="module">a()</script><script type="module">await b()</script>')).toThrow(
      'Use no top-level await',
    );
  });
});
