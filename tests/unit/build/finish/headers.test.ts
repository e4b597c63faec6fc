import { createHash } from 'node:crypto';
import { parse } from 'node-html-parser';
import { describe, expect, it } from 'vitest';
import { headersFile, inlineHashes } from '../../../../src/build/finish/headers.ts';

const sha = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

describe('the content security policy of a build', () => {
  it('allows inline scripts and styles by their hash, each once', () => {
    const page = '<style>a{}</style><script>one()</script><script type="module">two()</script>';
    expect(inlineHashes(parse(page + page))).toEqual({
      scripts: [sha('one()'), sha('two()')].sort(),
      styles: [sha('a{}')],
    });
  });
});

describe('the headers for all hosts', () => {
  const text = headersFile([{ scripts: [sha('x')], styles: [] }]);

  it('have one policy for all pages, without unsafe-inline', () => {
    const pages = ['a', 'b', 'a'].map((code) => ({ scripts: [sha(code)], styles: [sha(`${code}{}`)] }));
    const file = headersFile(pages, { backendHost: 'https://api.example' });
    const policy = /^\/\*\n {2}Content-Security-Policy: (.+)/.exec(file)![1]!;
    const quoted = (codes: string[]) =>
      codes
        .map((code) => `'${sha(code)}'`)
        .sort()
        .join(' ');
    expect(policy.split('; ')).toEqual([
      "default-src 'none'",
      `script-src 'self' ${quoted(['a', 'b'])}`,
      `style-src 'self' ${quoted(['a{}', 'b{}'])}`,
      "img-src 'self' data:",
      "media-src 'self'",
      "font-src 'self'",
      "connect-src 'self' https://api.example",
      "manifest-src 'self'",
      "form-action 'self' https://api.example",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ]);
  });

  it('are below the base of a preview, which is not indexed', () => {
    const shared = ['/speculation-rules.json', '/files/notes.md'];
    const preview = headersFile([], { base: '/pr-7', shared, preview: {} });
    expect(preview).toMatch(/^\/pr-7\/\*\n/);
    expect(preview.match(/X-Robots-Tag/g)).toHaveLength(1);
    expect(preview).toContain('\n  X-Robots-Tag: noindex\n');
    expect(preview).toContain('/pr-7/_astro/*\n');
    expect(preview).toContain('\n  Speculation-Rules: "/pr-7/speculation-rules.json"\n');
    expect(preview).toMatch(
      /\n\/pr-7\/speculation-rules\.json\n( {2}.+\n)* {2}Content-Type: application\/speculationrules\+json\n/,
    );
  });

  it('mark the Markdown of pages as such, and keep it out of search results', () => {
    expect(text).toMatch(
      /\n\/\*\.md\n {2}! Speculation-Rules\n {2}Content-Type: text\/markdown; charset=utf-8\n {2}X-Robots-Tag: noindex\n/,
    );
  });

  it('leave out of assets what concerns documents, and keep the policy of drawings', () => {
    const drawing = headersFile([], { files: ['/_astro/a.svg'] });
    const [, assets = ''] = /\n\/_astro\/\*\n([^/]+)\n\n/.exec(drawing)!;
    for (const name of ['Content-Security-Policy', 'X-Frame-Options'])
      expect(assets).toContain(`  ! ${name}`);
    expect(drawing).toMatch(
      /\n\/_astro\/\*\.svg\n {2}Content-Security-Policy: default-src 'none'; script-src 'self';/,
    );
    expect(text).not.toContain('*.svg');
  });

  it('let other sites show shared files, by one rule for each folder', () => {
    const shared = ['/files/a.pdf', '/files/b/c 1.pdf', '/logo 1.png', '/social/about.jpg'];
    const rules = headersFile([], { base: '/pr-7', shared });
    for (const path of ['/files/*', '/logo%201.png', '/social/*'])
      expect(rules).toMatch(
        new RegExp(
          `\\n/pr-7${RegExp.escape(path)}\\n  ! Cross-Origin-Resource-Policy\\n(  ! .+\\n)+  Cross-Origin-Resource-Policy: cross-origin\\n`,
        ),
      );
    expect(rules.match(/: cross-origin$/gm)).toHaveLength(3);
  });

  it('are within the limits of hosts, or the build names the line', () => {
    const scripts = Array.from({ length: 40 }, (_, index) => sha(String(index)));
    expect(() => headersFile([{ scripts, styles: [] }])).toThrow(
      /^The line "Content-Security-Policy" of _headers has 2\d{3} characters, but hosts take 2000\./,
    );
    const shared = Array.from({ length: 98 }, (_, index) => `/${index}.pdf`);
    expect(() => headersFile([], { shared })).toThrow('_headers has 101 rules, but hosts take 100.');
    expect(headersFile([], { shared: shared.slice(1) })).toContain('/97.pdf');
  });
});
