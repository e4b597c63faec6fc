import { describe, expect, it } from 'vitest';
import { ariaCurrent, isServicesPage } from '../../../../src/site/islands/navbar/current-link.ts';
import { linkAfterKey } from '../../../../src/site/islands/navbar/menu-keys.ts';

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
  ])('goes with %s from %i to %o', (key, from, to) => {
    expect(linkAfterKey(key, from, 11)).toBe(to);
  });
});

describe('the link of the current page', () => {
  it('is marked, and only that one', () => {
    expect(ariaCurrent('/about', '/about')).toBe('page');
    expect(ariaCurrent('/', '/about')).toBeUndefined();
  });

  it('is the Services label on the services and on their list', () => {
    expect(isServicesPage('/services')).toBe(true);
    expect(isServicesPage('/services/seo')).toBe(true);
    expect(isServicesPage('/packages')).toBe(false);
  });
});
