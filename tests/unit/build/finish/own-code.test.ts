import { describe, expect, it } from 'vitest';
import { hash } from '../../../../src/build/finish/headers.ts';
import { markTemplates, takeMarksOut } from '../../../../src/build/finish/own-code.ts';
import { parsePage } from '../../../../src/build/finish/page.ts';

const MARK = 'c0ffee';
const ASTRO = 'self.Astro={}';
const STYLES = 'a{}';

/** Astro's list of its own code. */
const POLICY = `script-src 'self' '${hash(ASTRO)}'; style-src '${hash(STYLES)}'`;

/** A page as Astro writes it, with this body, after the marks have been removed. */
function take(
  body: string,
  head = `<meta http-equiv="content-security-policy" content="${POLICY}">`,
): string {
  const tree = parsePage(`<html><head>${head}</head><body>${body}</body></html>`);
  takeMarksOut(tree, MARK, '/_astro/');
  return tree.toString();
}

describe('the code of a page', () => {
  it('is marked by templates or listed by Astro; marks and list are removed', () => {
    const own = [
      `<script nonce="${MARK}">first()</script><style nonce="${MARK}">b{}</style>`,
      `<script type="application/ld+json" nonce="${MARK}">{}</script>`,
      `<script>${ASTRO}</script><style>${STYLES}</style><script type="module" src="/_astro/a.js"></script>`,
      '<svg><image href="data:image/png;base64,//8="></image><use href="#a"></use><image href="/a.png"></image></svg>',
      '<svg><path fill="url(#a)" transform="scale(2)"></path><a href="https://other.example/">x</a></svg>',
      '<svg><feColorMatrix values="1 0 0 0 0"></feColorMatrix></svg>',
      '<p title="javascript: the basics" id="on">onclick="a"</p><a href="/java">x</a>',
    ].join('');
    expect(take(own)).toBe(
      `<html><head></head><body>${own.replaceAll(` nonce="${MARK}"`, '')}</body></html>`,
    );
  });

  it.each([
    '<script>alert(1)</script>',
    '<script type="application/ld+json">{}</script>',
    '<script nonce="guess">alert(1)</script>',
    `<script>${ASTRO};alert(1)</script>`,
    '<script>customElements.define("astro-island",alert(1))</script>',
    '<script src="/notes.js"></script>',
    '<script src="data:text/javascript,alert(1)"></script>',
    '<svg><script>alert(1)</script></svg>',
    '<SCRIPT>alert(1)</SCRIPT>',
    '<template><script>alert(1)</script></template>',
    '<style>p{}</style>',
    '<p style="color:red">x</p>',
    '<p onclick="alert(1)">x</p>',
    '<svg><path ONLOAD="alert(1)"></path></svg>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href=" java\nscript&#58;alert(1)">x</a>',
    '<a href="&#106;avascript:alert(1)">x</a>',
    '<svg><a xlink:href="javascript:alert(1)">x</a></svg>',
    '<svg><animate values="javascript:alert(1)"></animate></svg>',
    '<svg><image href="https://evil.example/a.png"></image></svg>',
    '<svg><image xlink:href=" //evil.example/a.png"></image></svg>',
    '<svg><use HREF="https:evil.example/a.svg#a"></use></svg>',
    String.raw`<svg><g><feImage href="/\t\\evil.example/a.png"></feImage></g></svg>`,
    '<svg><set attributeName="href" to="&#104;ttps://evil.example/a.png"></set></svg>',
    '<svg><animate attributeName="href" values="#a;//evil.example/a.png"></animate></svg>',
    '<svg><path mask="url(https://evil.example/a.png)"></path></svg>',
    String.raw`<svg><path MASK="u\72l(//evil.example/a.png)"></path></svg>`,
    '<svg><path mask="image-set(&quot;//evil.example/a.png&quot; 1x)"></path></svg>',
    '<svg><path fill="src(&quot;//evil.example/a.svg#a&quot;)"></path></svg>',
    '<form action="javascript:alert(1)"></form>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<iframe src="https://evil.example"></iframe>',
    '<object data="a.svg"></object>',
    '<embed src="a.svg">',
    '<base href="https://evil.example/">',
    '<meta http-equiv="refresh" content="0;url=https://evil.example">',
    `<meta http-equiv="content-security-policy" content="script-src '${hash('alert(1)')}'"><script>alert(1)</script>`,
  ])('is never from content: %s', (code) => {
    expect(() => take(`<p>A text</p>${code}`)).toThrow('which no template of the site contains');
  });

  it('is listed by Astro only in the head', () => {
    expect(() => take(`<script>${ASTRO}</script>`, '')).toThrow('which no template of the site contains');
  });

  it('in content is reported in a sentence that quotes its beginning', () => {
    expect(() =>
      take(`<script  type="module">\n\tstealEverything()\u001b[2J${'x'.repeat(200)}</script>`),
    ).toThrow(
      /^it has <script type="module"> stealEverything\(\) \[2Jx+, which no template of the site contains\. Content holds no code: look for this in the texts, names and drawings of the page, and delete it\./,
    );
  });
});

it('only templates are marked in a build', () => {
  const { transform } = markTemplates(MARK) as unknown as {
    transform: { filter: { id: RegExp }; handler: (code: string) => { code: string } };
  };
  expect(transform.handler('<script is:inline set:html={code} /><script>import "a"</script>').code).toBe(
    `<script is:inline nonce="${MARK}" set:html={code} /><script>import "a"</script>`,
  );
  for (const id of [
    '/src/content/services/seo.mdx',
    '/src/site/ui/a.astro?astro&type=script&index=0&lang.ts',
  ])
    expect(transform.filter.id.test(id)).toBe(false);
});
