import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readTokens } from '../../../src/design/read-tokens.ts';
import { TONES } from '../../../src/model/schemas/kit.ts';

const CSS = `
  @layer base {
    :root { --ink: #000; /* not --ink: #fff; */ --paper: #eee; }
    :root, [data-surface='paper'] { --surface: var(--paper); }
    [data-tone='river'], [data-tone='sea'] { --tone: var(--surface); --ink: blue; }
  }`;

it('reads values of the design, with references resolved', () => {
  expect(readTokens(CSS)).toEqual({ ink: '#000', paper: '#eee', surface: '#eee' });
});

it('finds the colours of every tone of the design', () => {
  const css = readFileSync(new URL('../../../src/design/tokens.css', import.meta.url), 'utf8');
  for (const tone of TONES) {
    const tokens = readTokens(css, `[data-tone='${tone}']`);
    expect([tokens.tone, tokens['tone-text']], tone).toEqual([
      expect.stringMatching(/^#[\da-f]{3,6}$/),
      expect.stringMatching(/^#[\da-f]{3,6}$/),
    ]);
  }
});
