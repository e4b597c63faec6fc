/**
 * Projects on a page of the portfolio. One cycle of its rows (see `site/sections/portfolio-list.astro`), so that parts
 * join without a gap, and about as much HTML as fits into TCP's initial congestion window.
 */
export const PART_SIZE = 8;

/** Path of the portfolio, and prefix of all its pages. */
export const PORTFOLIO_PATH = '/portfolio';

/** A category of the filter. */
export interface Category {
  id: string;
  name: string;
  count: number;
}

/** One page of the paginated portfolio, or of one category. */
export interface PortfolioPart<P> {
  /** Path of the page: `/portfolio`, `/portfolio/2`, `/portfolio/seo`, `/portfolio/seo/2`. */
  path: string;
  /** Page number, from 1. */
  number: number;
  /** Undefined for the parts of the whole portfolio. */
  category?: Category | undefined;
  projects: P[];
  /** Number of projects on previous pages. */
  before: number;
  /** Number of projects on all pages. */
  total: number;
  /** Paths of the adjacent pages. */
  previous?: string | undefined;
  next?: string | undefined;
}

/** Returns the path of a part. The first has no number. */
export const partPath = (number: number, category?: string) =>
  [PORTFOLIO_PATH, category, number > 1 ? number : undefined].filter(Boolean).join('/');

/** Splits projects into parts. Without projects there is one empty part. */
export function partsOf<P>(projects: P[], size: number, category?: Category): PortfolioPart<P>[] {
  const count = Math.max(1, Math.ceil(projects.length / size));
  const path = (number: number) =>
    number >= 1 && number <= count ? partPath(number, category?.id) : undefined;
  return Array.from({ length: count }, (_, index) => ({
    path: partPath(index + 1, category?.id),
    number: index + 1,
    category,
    projects: projects.slice(index * size, (index + 1) * size),
    before: index * size,
    total: projects.length,
    previous: path(index),
    next: path(index + 2),
  }));
}

/** Returns the link to a project on its page, from its index among all projects. Works without JavaScript too. */
export const projectHref = (id: string, place: number) =>
  `${partPath(Math.floor(place / PART_SIZE) + 1)}#${id}`;
