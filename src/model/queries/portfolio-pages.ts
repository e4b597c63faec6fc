/** Projects on a page: whole cycles of the eight shapes in its rows (`site/sections/portfolio-list.astro`). */
export const PROJECTS_PER_PAGE = 8 * 8;

/** Path of the portfolio, and prefix of all its pages. */
export const PORTFOLIO_PATH = '/portfolio';

/** A category of the filter. */
export interface Category {
  id: string;
  name: string;
  count: number;
  /** Says how many projects a list of it shows. */
  shown: string;
}

/** Returns the path of a page of the portfolio, or of a category. The first has no number. */
export const portfolioPath = (number: number, category?: string) =>
  [PORTFOLIO_PATH, category, number > 1 ? number : undefined].filter(Boolean).join('/');

/** Returns the number of the page that shows a project, from its index. */
export const pageNumber = (place: number) => Math.floor(place / PROJECTS_PER_PAGE) + 1;

/** Returns the link to a project on its page, from its index among all projects. Works without JavaScript too. */
export const projectHref = (id: string, place: number) => `${portfolioPath(pageNumber(place))}#${id}`;
