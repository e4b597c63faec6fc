import { describe, expect, it } from 'vitest';
import { tabAfterKey, tabFromHash } from '../../../../src/site/islands/packages-tabs.tsx';

const IDS = ['website', 'seo', 'smm'];

describe('the package tabs', () => {
  it.each([
    ['ArrowRight', 'website', 'seo'],
    ['ArrowDown', 'seo', 'smm'],
    ['ArrowRight', 'smm', 'website'],
    ['ArrowLeft', 'website', 'smm'],
    ['ArrowUp', 'smm', 'seo'],
    ['Home', 'smm', 'website'],
    ['End', 'website', 'smm'],
    ['another key', 'seo', undefined],
  ])('go with %s from %s to %s', (key, from, to) => {
    expect(tabAfterKey(key, IDS, from)).toBe(to);
  });

  it('open at the tab in the URL fragment, else at the first', () => {
    expect(tabFromHash('#smm', IDS)).toBe('smm');
    expect(tabFromHash('', IDS)).toBe('website');
    expect(tabFromHash('#packages-smm', IDS, 'packages-')).toBe('smm');
  });

  it('stay as they are for another fragment', () => {
    expect(tabFromHash('#main', IDS)).toBeUndefined();
    expect(tabFromHash('#smm', IDS, 'packages-')).toBeUndefined();
  });
});
