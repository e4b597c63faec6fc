import { createHash } from 'node:crypto';
import { parse } from 'node-html-parser';
import { describe, expect, it } from 'vitest';
import { headersFile, headersProblem, inlineHashes } from '../../../../src/build/finish/headers.ts';

const sha = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

describe('the content security policy of a build', () => {
  it('allows inline scripts and styles by their hash, each once', () => {
    const page = '<style>a{}</style><script>one()</script><script type="module">two()</script>';
    expect(inlineHashes(parse(page + page))).toEqual({
      scripts: [sha('one()'), sha('two()')].sort(),
      styles: [sha('a{}')],
    });
  });

  it('needs no hash for scripts in files and for data', () => {
    const page = '<script src="/a.js"></script><script type="application/ld+json">{"a":1}</script>';
    expect(inlineHashes(parse(page)).scripts).toEqual([]);
  });
});

describe('the headers for static hosts', () => {
  const text = headersFile({ scripts: [sha('x')], styles: [], connect: ['https://api.example'] });

  it('have the policy for every page, without unsafe-inline', () => {
    expect(text).toMatch(/^\/\*\n {2}Content-Security-Policy: /);
    expect(text).toContain(`'${sha('x')}'`);
    expect(text).toContain('https://api.example');
    expect(text).not.toContain('unsafe-inline');
  });

  it('are below the base of a preview, with additional headers', () => {
    const preview = headersFile(
      { scripts: [], styles: [], connect: [] },
      { base: '/pr-7', headers: { 'X-Robots-Tag': 'noindex' } },
    );
    expect(preview).toMatch(/^\/pr-7\/\*\n/);
    expect(preview).toContain('\n  X-Robots-Tag: noindex\n');
    expect(preview).toContain('/pr-7/_astro/*\n');
    expect(preview).toContain('\n  Speculation-Rules: "/pr-7/speculation-rules.json"\n');
    expect(preview).toContain(
      '\n/pr-7/speculation-rules.json\n  Content-Type: application/speculationrules+json\n',
    );
  });

  it('mark the Markdown of pages as such, and keep it out of search results', () => {
    expect(text).toContain(
      '\n/*.md\n  Content-Type: text/markdown; charset=utf-8\n  X-Robots-Tag: noindex\n',
    );
  });

  it('let other sites show shared files, by one rule for each folder', () => {
    const shared = ['/files/a.pdf', '/files/b/c 1.pdf', '/logo 1.png', '/social/about.jpg'];
    const rules = headersFile({ scripts: [], styles: [], connect: [] }, { base: '/pr-7', shared });
    const open = '  ! Cross-Origin-Resource-Policy\n  Cross-Origin-Resource-Policy: cross-origin\n';
    for (const path of ['/files/*', '/logo%201.png', '/social/*'])
      expect(rules).toContain(`\n/pr-7${path}\n${open}`);
    expect(rules.match(/: cross-origin$/gm)).toHaveLength(3);
  });

  it('are within the limits of hosts, or the build names the line', () => {
    expect(headersProblem(text)).toBeUndefined();
    const scripts = Array.from({ length: 40 }, (_, index) => sha(String(index)));
    const long = headersFile({ scripts, styles: [], connect: [] });
    expect(headersProblem(long)).toMatch(
      /^The line "Content-Security-Policy" of _headers has 2\d{3} characters, but hosts take 2000\./,
    );
    const rules = Array.from({ length: 101 }, (_, index) => `/${index}\n  X: y`).join('\n');
    expect(headersProblem(rules)).toBe('_headers has 101 rules, but hosts take 100.');
  });
});
