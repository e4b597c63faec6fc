import { describe, expect, it } from 'vitest';
import { PART_SIZE, partPath, partsOf, projectHref } from '../../../../src/model/queries/portfolio-parts.ts';

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

describe('the pages of the portfolio', () => {
  it('show all projects in their order, the same number on each, and link to the next page', () => {
    const between = { previous: '/portfolio', next: '/portfolio/3' };
    expect(partsOf(numbers(5), 2)).toEqual([
      { path: '/portfolio', number: 1, projects: [1, 2], before: 0, total: 5, next: '/portfolio/2' },
      { path: '/portfolio/2', number: 2, projects: [3, 4], before: 2, total: 5, ...between },
      { path: '/portfolio/3', number: 3, projects: [5], before: 4, total: 5, previous: '/portfolio/2' },
    ]);
  });

  it('are as many as the projects fill', () => {
    expect(partsOf(numbers(4), 2)).toHaveLength(2);
    expect(partsOf(numbers(2000), 8)).toHaveLength(250);
  });

  it('of a category are below its name, the first even if it is empty', () => {
    const category = { id: 'seo', name: 'SEO', count: 0 };
    expect(partsOf([], 8, category)).toMatchObject([{ path: '/portfolio/seo', projects: [] }]);
    expect(partPath(3, 'seo')).toBe('/portfolio/seo/3');
  });

  it('have complete cycles of rows, so that the next part joins without a gap', () => {
    expect(PART_SIZE % 8).toBe(0);
  });

  it('are linked by the URLs of projects', () => {
    const places = partsOf(numbers(20), PART_SIZE).flatMap(({ path, projects }) =>
      projects.map((project) => [project, `${path}#a`]),
    );
    expect(numbers(20).map((project, place) => [project, projectHref('a', place)])).toEqual(places);
  });
});
