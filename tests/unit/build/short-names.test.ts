import { expect, it } from 'vitest';
import { shortenFamilies, shortenScopes } from '../../../src/build/short-names.ts';

it('gives styles and elements of a component the same short name, and each component another', () => {
  expect(
    shortenScopes(
      '<style>p[data-astro-cid-abcdefgh]{}a[data-astro-cid-12345678]{}</style>' +
        '<p data-astro-cid-abcdefgh><a data-astro-cid-12345678 data-astro-cid-abcdefgh></a></p>',
      new Map(),
    ),
  ).toBe('<style>p[data-s0]{}a[data-s1]{}</style><p data-s0><a data-s1 data-s0></a></p>');
});

it('gives a component the same name on every page, so that a part of one can be added to another', () => {
  const names = new Map<string, string>();
  shortenScopes('<b data-astro-cid-abcdefgh>', names);
  expect(shortenScopes('<i data-astro-cid-12345678><b data-astro-cid-abcdefgh>', names)).toBe(
    '<i data-s1><b data-s0>',
  );
});

it('gives a font and its stand-in short names, and leaves the fonts of the system alone', () => {
  expect(
    shortenFamilies(
      '@font-face{font-family:"Sofia Sans-a47f95855bced44c";}' +
        '@font-face{font-family:"Sofia Sans-a47f95855bced44c fallback: Arial Bold";src:local("Arial Bold");}' +
        ':root{--font-display:"Sofia Sans-a47f95855bced44c","Sofia Sans-a47f95855bced44c fallback: Arial Bold","Arial Narrow",sans-serif;}',
    ),
  ).toBe(
    '@font-face{font-family:f0;}@font-face{font-family:f1;src:local("Arial Bold");}' +
      ':root{--font-display:f0,f1,"Arial Narrow",sans-serif;}',
  );
});
