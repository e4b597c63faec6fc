/** One cycle of the rows of projects (see `site/sections/portfolio-list.astro`): after whole cycles, parts join without a gap. */
const CYCLE = 8;

/** Projects on the first page: about as much HTML as fits into TCP's initial congestion window. */
export const FIRST_PART = CYCLE;

/**
 * Projects on each further page. A visitor is then on the way through the list, and a build has fewer pages to make: with
 * 2,000 projects, 190 instead of 517.
 */
export const FURTHER_PART = 3 * CYCLE;

/** Path of the portfolio, and prefix of all its pages. */
export const PORTFOLIO_PATH = '/portfolio';

/** A category of the filter. */
export interface Category {
  id: string;
  name: string;
  count: number;
}

/** One page of the paginated portfolio, or of one category. */
interface PortfolioPart<P> {
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

/** Returns the number of the page that shows a project, from its index. */
export const partNumber = (place: number) =>
  Math.max(0, Math.floor((place - FIRST_PART) / FURTHER_PART) + 1) + 1;

/** Splits projects into parts. Without projects there is one empty part. */
export function partsOf<P>(projects: P[], category?: Category): PortfolioPart<P>[] {
  const count = partNumber(Math.max(0, projects.length - 1));
  /** Number of projects before a part, from its index. */
  const before = (index: number) => (index === 0 ? 0 : FIRST_PART + (index - 1) * FURTHER_PART);
  const path = (number: number) =>
    number >= 1 && number <= count ? partPath(number, category?.id) : undefined;
  return Array.from({ length: count }, (_, index) => ({
    path: partPath(index + 1, category?.id),
    number: index + 1,
    category,
    projects: projects.slice(before(index), before(index + 1)),
    before: before(index),
    total: projects.length,
    previous: path(index),
    next: path(index + 2),
  }));
}

/** Returns the link to a project on its page, from its index among all projects. Works without JavaScript too. */
export const projectHref = (id: string, place: number) => `${partPath(partNumber(place))}#${id}`;
