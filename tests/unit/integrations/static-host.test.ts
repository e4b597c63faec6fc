import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { headersFile, inlineHashes } from '../../../src/integrations/static-host.ts';

const sha = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

describe('the content security policy of a build', () => {
  it('allows inline scripts and styles by their hash, each once', () => {
    const page = '<style>a{}</style><script>one()</script><script type="module">two()</script>';
    expect(inlineHashes([page, page])).toEqual({
      scripts: [sha('one()'), sha('two()')].sort(),
      styles: [sha('a{}')],
    });
  });

  it('needs no hash for scripts in files and for data', () => {
    const page = '<script src="/a.js"></script><script type="application/ld+json">{"a":1}</script>';
    expect(inlineHashes([page]).scripts).toEqual([]);
  });
});

describe('the headers for static hosts', () => {
  const text = headersFile({ scripts: [sha('x')], styles: [], connect: ['https://api.example'] });

  it('hold the policy for every page, without unsafe-inline', () => {
    expect(text).toMatch(/^\/\*\n {2}Content-Security-Policy: /);
    expect(text).toContain(`'${sha('x')}'`);
    expect(text).toContain('https://api.example');
    expect(text).not.toContain('unsafe-inline');
  });

  it('keep hashed files for a year', () => {
    expect(text).toContain('/_astro/*\n  Cache-Control: public, max-age=31536000, immutable');
  });
});
