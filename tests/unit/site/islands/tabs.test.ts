import { describe, expect, it } from 'vitest';
import { tabFromHash } from '../../../../src/site/islands/packages-tabs.tsx';

const IDS = ['website', 'seo', 'smm'];

describe('the package tabs', () => {
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
