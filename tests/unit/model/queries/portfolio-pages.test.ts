import { describe, expect, it } from 'vitest';
import {
  pageNumber,
  portfolioPath,
  PROJECTS_PER_PAGE,
  projectHref,
} from '../../../../src/model/queries/portfolio-pages.ts';

describe('the pages of the portfolio', () => {
  it('have whole cycles of rows', () => {
    expect(PROJECTS_PER_PAGE % 8).toBe(0);
  });

  it('have a number from the second on, those of a category below its name', () => {
    expect([1, 2].map((number) => portfolioPath(number))).toEqual(['/portfolio', '/portfolio/2']);
    expect([1, 2].map((number) => portfolioPath(number, 'seo'))).toEqual([
      '/portfolio/seo',
      '/portfolio/seo/2',
    ]);
  });

  it('are linked by the URLs of their projects', () => {
    expect([0, PROJECTS_PER_PAGE - 1, PROJECTS_PER_PAGE].map(pageNumber)).toEqual([1, 1, 2]);
    expect(projectHref('bench', 0)).toBe('/portfolio#bench');
    expect(projectHref('bench', PROJECTS_PER_PAGE)).toBe('/portfolio/2#bench');
  });
});
