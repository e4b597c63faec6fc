/** The filter's choice that shows everything. It has no address of its own. */
export const ALL = 'all';

/** What an address asks of the portfolio: a category (`#seo`), one project in the large view (`#saltgrass-inn-stay`), or nothing. */
interface PortfolioAddress {
  category: string;
  project: string | undefined;
}

/** Reads the part of the address after `#`. */
export function readAddress(
  hash: string,
  categories: readonly string[],
  projects: readonly string[],
): PortfolioAddress {
  const id = hash.replace(/^#/, '');
  if (categories.includes(id)) return { category: id, project: undefined };
  return { category: ALL, project: projects.includes(id) ? id : undefined };
}

/** The address of a choice, for `history`: `#seo`, or the bare path when everything is shown. */
export const addressOf = (category: string, path: string) =>
  category === ALL ? path : `${path}#${category}`;
