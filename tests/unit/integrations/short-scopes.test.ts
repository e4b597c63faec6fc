import { expect, it } from 'vitest';
import { shortenScopes } from '../../../src/integrations/short-scopes.ts';

it('gives styles and elements of a component the same short name, and each component another', () => {
  expect(
    shortenScopes(
      '<style>p[data-astro-cid-abcdefgh]{}a[data-astro-cid-12345678]{}</style>' +
        '<p data-astro-cid-abcdefgh><a data-astro-cid-12345678 data-astro-cid-abcdefgh></a></p>',
    ),
  ).toBe('<style>p[data-s0]{}a[data-s1]{}</style><p data-s0><a data-s1 data-s0></a></p>');
});
