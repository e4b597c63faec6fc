import { describe, expect, it } from 'vitest';
import {
  FIRST_PART,
  FURTHER_PART,
  partNumber,
  partPath,
  partsOf,
  projectHref,
} from '../../../../src/model/queries/portfolio-parts.ts';

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

describe('the pages of the portfolio', () => {
  it('show all projects in their order, fewer on the first, and link to the next page', () => {
    const second = FIRST_PART + FURTHER_PART;
    const all = numbers(second + 1);
    const total = all.length;
    const between = { previous: '/portfolio', next: '/portfolio/3' };
    expect(partsOf(all)).toEqual([
      {
        path: '/portfolio',
        number: 1,
        projects: all.slice(0, FIRST_PART),
        before: 0,
        total,
        next: '/portfolio/2',
      },
      {
        path: '/portfolio/2',
        number: 2,
        projects: all.slice(FIRST_PART, second),
        before: FIRST_PART,
        total,
        ...between,
      },
      {
        path: '/portfolio/3',
        number: 3,
        projects: [total],
        before: second,
        total,
        previous: '/portfolio/2',
      },
    ]);
  });

  it('are as many as the projects fill', () => {
    expect(partsOf(numbers(FIRST_PART))).toHaveLength(1);
    expect(partsOf(numbers(FIRST_PART + 2 * FURTHER_PART))).toHaveLength(3);
    expect(partNumber(FIRST_PART + 2 * FURTHER_PART - 1)).toBe(3);
  });

  it('of a category are below its name, the first even if it is empty', () => {
    const category = { id: 'seo', name: 'SEO', count: 0 };
    expect(partsOf([], category)).toMatchObject([{ path: '/portfolio/seo', projects: [] }]);
    expect(partPath(3, 'seo')).toBe('/portfolio/seo/3');
  });

  it('have complete cycles of rows, so that the next part joins without a gap', () => {
    expect([FIRST_PART % 8, FURTHER_PART % 8]).toEqual([0, 0]);
  });

  it('are linked by the URLs of projects', () => {
    const places = partsOf(numbers(40)).flatMap(({ path, projects }) =>
      projects.map((project) => [project, `${path}#a`]),
    );
    expect(numbers(40).map((project, place) => [project, projectHref('a', place)])).toEqual(places);
  });
});
