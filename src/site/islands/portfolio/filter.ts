/** Value of the filter that shows all projects. It has no URL fragment. */
export const ALL = 'all';

/** Selection in a URL fragment: a category (`#seo`), a project in the lightbox (`#saltgrass-inn-stay`), or nothing. */
interface PortfolioAddress {
  category: string;
  project: string | undefined;
}

/** Parses the URL fragment. */
export function readAddress(
  hash: string,
  categories: readonly string[],
  projects: readonly string[],
): PortfolioAddress {
  const id = hash.replace(/^#/, '');
  if (categories.includes(id)) return { category: id, project: undefined };
  return { category: ALL, project: projects.includes(id) ? id : undefined };
}

/** URL of a filter value, for `history`: with a fragment such as `#seo`, or the bare path for all projects. */
export const addressOf = (category: string, path: string) =>
  category === ALL ? path : `${path}#${category}`;
