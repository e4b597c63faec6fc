import { describe, expect, it } from 'vitest';
import { groupByDifference } from '../../../../src/reviewing/review/same-difference.ts';

const page = (count: string, rest = '') => `<html><p>Filter</p><b>${count}</b>${rest}</html>`;
const group = (pages: Record<string, [before: string, after: string]>) =>
  groupByDifference(
    Object.keys(pages),
    new Map(Object.entries(pages).map(([path, [before]]) => [path, before])),
    new Map(Object.entries(pages).map(([path, [, after]]) => [path, after])),
  );

describe('pages that differ', () => {
  it('belong together if the same elements and texts differ', () => {
    const groups = group({
      '/x/a': [page('20'), page('21')],
      '/x/b': [page('20', '<i>other</i>'), page('21', '<i>other</i>')],
      '/x/c': [page('20'), page('21', '<i>new</i>')],
    });
    expect(groups).toEqual(
      new Map([
        ['/x/a', ['/x/b']],
        ['/x/c', []],
      ]),
    );
  });

  it.each(['<style>.a{color:#000}', '<script>a()', '<link href="/a.css">', '<img src="/_astro/a~1.webp">'])(
    'stay alone if %s differs, which may look different on each',
    (part) => {
      const change: [string, string] = [page('20'), page('20', part)];
      expect([...group({ '/x/a': change, '/x/b': change }).keys()]).toEqual(['/x/a', '/x/b']);
    },
  );

  it('stay alone if they lie in different places, where the same change may look different', () => {
    const change: [string, string] = [page('20'), page('21')];
    const paths = ['/', '/about', '/x/a', '/y/a'];
    expect([...group(Object.fromEntries(paths.map((path) => [path, change]))).keys()]).toEqual(paths);
  });

  it('count what differs several times', () => {
    const groups = group({
      '/x/a': [page('20'), page('20', '<i>x</i>')],
      '/x/b': [page('20', '<i>x</i>'), page('20', '<i>x</i><i>x</i><i>x</i>')],
    });
    expect([...groups.keys()]).toEqual(['/x/a', '/x/b']);
  });
});
