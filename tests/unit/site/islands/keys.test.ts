import { expect, it } from 'vitest';
import { indexAfterKey } from '../../../../src/site/islands/keys.ts';

it.each([
  ['ArrowDown', -1, 0],
  ['ArrowDown', 10, 0],
  ['ArrowRight', 4, 5],
  ['ArrowUp', -1, 10],
  ['ArrowUp', 0, 10],
  ['ArrowLeft', 5, 4],
  ['Home', 5, 0],
  ['End', 5, 10],
  ['another key', 0, undefined],
])('%s moves in a list of services or tabs from %i to %o', (key, from, to) => {
  expect(indexAfterKey(key, from, 11)).toBe(to);
});
