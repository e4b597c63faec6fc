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
      '/a': [page('20'), page('21')],
      '/b': [page('20', '<i>other</i>'), page('21', '<i>other</i>')],
      '/c': [page('20'), page('21', '<i>new</i>')],
    });
    expect(groups).toEqual(
      new Map([
        ['/a', ['/b']],
        ['/c', []],
      ]),
    );
  });

  it.each(['<style>.a{color:#000}', '<script>a()', '<link href="/a.css">', '<img src="/_astro/a~1.webp">'])(
    'stay alone if %s differs, which may look different on each',
    (part) => {
      const change: [string, string] = [page('20'), page('20', part)];
      expect([...group({ '/a': change, '/b': change }).keys()]).toEqual(['/a', '/b']);
    },
  );

  it('count what differs several times', () => {
    const groups = group({
      '/a': [page('20'), page('20', '<i>x</i>')],
      '/b': [page('20', '<i>x</i>'), page('20', '<i>x</i><i>x</i><i>x</i>')],
    });
    expect([...groups.keys()]).toEqual(['/a', '/b']);
  });
});
