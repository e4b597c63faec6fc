import { expect, it, vi } from 'vitest';
import { indexAfterKey } from '../../../../src/site/islands/keys.ts';

it.each([
  ['ltr', 'ArrowDown', -1, 0],
  ['ltr', 'ArrowDown', 10, 0],
  ['ltr', 'ArrowRight', 4, 5],
  ['ltr', 'ArrowUp', -1, 10],
  ['ltr', 'ArrowUp', 0, 10],
  ['ltr', 'ArrowLeft', 5, 4],
  ['ltr', 'Home', 5, 0],
  ['ltr', 'End', 5, 10],
  ['ltr', 'another key', 0, undefined],
  ['rtl', 'ArrowDown', 4, 5],
  ['rtl', 'ArrowLeft', 4, 5],
  ['rtl', 'ArrowRight', 5, 4],
])('in %s, %s moves in a list of services or tabs from %i to %o', (dir, key, from, to) => {
  vi.stubGlobal('document', { dir });
  expect(indexAfterKey(key, from, 11)).toBe(to);
});
