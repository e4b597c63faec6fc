import { describe, expect, it } from 'vitest';
import { takeRuntimeOut } from '../../../src/integrations/late-islands.ts';

const RUNTIME = '(()=>{customElements.get("astro-island")||customElements.define("astro-island",f)})()';
const page = (scripts: string) =>
  `<html lang="en"><script>other()</script>${scripts}<astro-island></astro-island></html>`;

describe('the code behind islands', () => {
  it('leaves the page, which names the file it lies in now; other scripts stay', () => {
    expect(takeRuntimeOut(page(`<script>${RUNTIME}</script>`), (code) => `/${code.length}.js`)).toEqual({
      page: page('').replace('<html ', `<html data-island-runtime="/${RUNTIME.length}.js" `),
      runtime: { address: `/${RUNTIME.length}.js`, code: RUNTIME },
    });
  });

  it('is not looked for in a page without islands', () => {
    expect(takeRuntimeOut('<html lang="en"></html>', () => '')).toEqual({ page: '<html lang="en"></html>' });
  });

  it('stops the build if it cannot be found, instead of leaving dead islands', () => {
    expect(() => takeRuntimeOut(page(''), () => '')).toThrow('was not found in a page');
  });
});
