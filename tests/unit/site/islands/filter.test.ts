import { describe, expect, it } from 'vitest';
import { addressOf, ALL, readAddress } from '../../../../src/site/islands/portfolio/filter.ts';

const CATEGORIES = ['seo', 'product-shoot'];
const PROJECTS = ['fernhill', 'oxbow'];

describe('the portfolio filter', () => {
  it('reads a category from the address', () => {
    expect(readAddress('#seo', CATEGORIES, PROJECTS)).toEqual({ category: 'seo', project: undefined });
  });

  it('reads a project from the address and then shows every category', () => {
    expect(readAddress('#oxbow', CATEGORIES, PROJECTS)).toEqual({ category: ALL, project: 'oxbow' });
  });

  it.each(['', '#all', '#something-else'])('shows everything for the address %o', (hash) => {
    expect(readAddress(hash, CATEGORIES, PROJECTS)).toEqual({ category: ALL, project: undefined });
  });

  it('gives each category an address and everything the bare path', () => {
    expect(addressOf('seo', '/portfolio')).toBe('/portfolio#seo');
    expect(addressOf(ALL, '/portfolio')).toBe('/portfolio');
  });
});
