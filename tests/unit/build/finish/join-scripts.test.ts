import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { joinScripts } from '../../../../src/build/finish/join-scripts.ts';
import { parsePage } from '../../../../src/build/finish/page.ts';

function join(html: string): string {
  const page = parsePage(html);
  joinScripts(page);
  return page.toString();
}

describe('inline modules', () => {
  it('are merged into the last one, in order and each with its own scope', () => {
    const joined = join(
      '<script type="module">var one=1;log(one)</script><p></p><script type="module">log(typeof one)</script><i></i>',
    );
    const [, code] = /^<p><\/p><script type="module">(.+)<\/script><i><\/i>$/.exec(joined) ?? [];
    const logged: unknown[] = [];
    runInNewContext(code!, { log: (value: unknown) => logged.push(value) });
    expect(logged).toEqual([1, 'undefined']);
  });

  it('are unchanged if there is one, or if they import others before they run', () => {
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
