/**
 * How many projects a page of the portfolio shows: one cycle of its rows (see `site/sections/portfolio-list.astro`), so
 * that parts join without a hole, and about what the first flight of packets holds.
 */
export const PART_SIZE = 8;

/** Path of the portfolio; all its pages stand under it. */
export const PORTFOLIO_PATH = '/portfolio';

/** A category of the filter. */
export interface Category {
  id: string;
  name: string;
  count: number;
}

/** A page of the portfolio: the next few projects of all, or of one category. */
export interface PortfolioPart<P> {
  /** Its page: `/portfolio`, `/portfolio/2`, `/portfolio/seo`, `/portfolio/seo/2`. */
  path: string;
  /** 1 for the first part. */
  number: number;
  /** Undefined for the parts of the whole portfolio. */
  category?: Category | undefined;
  projects: P[];
  /** How many projects stand on the parts before. */
  before: number;
  /** How many projects all parts have together. */
  total: number;
  /** Paths of the neighbours. */
  previous?: string | undefined;
  next?: string | undefined;
}

/** Path of a part: the first has no number. */
export const partPath = (number: number, category?: string) =>
  [PORTFOLIO_PATH, category, number > 1 ? number : undefined].filter(Boolean).join('/');

/** Cuts projects into parts. There is always a first one, if an empty one. */
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

/** Where the project in this place of the order stands; without script the address leads to it as well. */
export const projectHref = (id: string, place: number) =>
  `${partPath(Math.floor(place / PART_SIZE) + 1)}#${id}`;
