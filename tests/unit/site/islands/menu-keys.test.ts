import { describe, expect, it } from 'vitest';
import { linkAfterKey } from '../../../../src/site/islands/navbar/use-services-menu.ts';

describe('the list of services', () => {
  it.each([
    ['ArrowDown', -1, 0],
    ['ArrowDown', 10, 0],
    ['ArrowUp', -1, 10],
    ['ArrowUp', 0, 10],
    ['ArrowUp', 5, 4],
    ['Home', 5, 0],
    ['End', 5, 10],
    ['another key', 0, undefined],
  ])('moves the focus with %s from link %i to link %o', (key, from, to) => {
    expect(linkAfterKey(key, from, 11)).toBe(to);
  });
});
