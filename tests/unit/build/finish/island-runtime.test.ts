import { runInNewContext } from 'node:vm';
import { describe, expect, it, vi } from 'vitest';
import { takeIslandRuntimeOut } from '../../../../src/build/finish/island-runtime.ts';
import { parsePage } from '../../../../src/build/finish/page.ts';

const RUNTIME = '(()=>{customElements.get("astro-island")||customElements.define("astro-island",f)})()';
const page = (scripts: string, island = '<astro-island></astro-island>') =>
  `<html lang="en"><script>other()</script>${scripts}${island}</html>`;
const TOUCH = '(()=>{(self.Astro||(self.Astro={})).touch=async()=>{}})()';
const script = `<script>${TOUCH}</script><script>${RUNTIME}</script>`;

/** The page without the runtime, and the code of its file. */
function takeOut(html: string) {
  const tree = parsePage(html);
  let code: string | undefined;
  takeIslandRuntimeOut(tree, (runtime) => {
    code = runtime;
    return '/_astro/x.js';
  });
  return { page: tree.toString(), code };
}

describe('the runtime of islands', () => {
  it('is moved to a file that the page names; other scripts stay', () => {
    const { page: lighter, code } = takeOut(page(script));
    expect(lighter).toBe(
      '<html lang="en" data-runtime="/_astro/x.js"><script>other()</script><astro-island uid="0"></astro-island></html>',
    );
    expect(code).toContain(RUNTIME);
    expect(code).toContain(TOUCH);
  });

  it('leaves scripts for a touch in a file of their own where an island hydrates early', () => {
    const open = '<script data-on-touch>openProject()</script>';
    const islandOf = (name: string) =>
      `<astro-island client="touch" component-url="/_astro/${name}.abc.js"></astro-island>`;
    expect(takeOut(page(script + open, islandOf('navbar'))).code).toContain('openProject()');
    const { code } = takeOut(page(script + open, islandOf('hero-typing')));
    expect(code).not.toContain('openProject()');
    expect(code).toContain("import('/_astro/x.js')");
  });

  it('is moved with the props of the islands, which are restored before it runs', () => {
    const properties = `{"name":[0,"Ann's \\"A&B\\" <b>"]}`;
    const late = `props="{&quot;name&quot;:[0,&quot;Ann&#39;s \\&quot;A&amp;B\\&quot; &lt;b&gt;&quot;]}" component-url="/_astro/bar.js"`;
    const island = `<astro-island uid="Z1x" ${late} client="touch"></astro-island>`;
    const { page: lighter, code } = takeOut(page(script, island));
    // Regardless of Astro's number, which differs between builds.
    expect(lighter).toContain('<astro-island uid="0" client="touch"></astro-island>');

    const setAttribute = vi.fn();
    const querySelector = vi.fn(() => ({ setAttribute }));
    const customElements = { get: () => setAttribute.mock.calls.length === 2, define: () => {} };
    runInNewContext(code!, { self: {}, document: { querySelector }, customElements, f: undefined });
    expect(querySelector.mock.calls).toEqual([['astro-island[uid="0"]']]);
    expect(Object.fromEntries(setAttribute.mock.calls)).toEqual({
      props: properties,
      'component-url': '/_astro/bar.js',
    });
  });

  it('starts on a page in which the service has replaced an island by the form of its visitor', () => {
    const { code } = takeOut(page(script, '<astro-island props="{}" client="touch"></astro-island>'));
    const define = vi.fn();
    const document = { querySelector: () => null };
    runInNewContext(code!, {
      self: {},
      document,
      customElements: { get: () => false, define },
      f: undefined,
    });
    expect(define).toHaveBeenCalledOnce();
  });

  it('stops the build if it is missing, because islands would not hydrate', () => {
    expect(() => takeOut(page(''))).toThrow('does not find the code of <astro-island>');
    const touched = page(`<script>${RUNTIME}</script>`, '<astro-island client="touch"></astro-island>');
    expect(() => takeOut(touched)).toThrow('does not find the code of <astro-island>');
  });
});
