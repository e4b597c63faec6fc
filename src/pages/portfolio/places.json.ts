import type { APIRoute } from 'astro';
import { getPortfolioParts } from '../../model/queries/portfolio.ts';

/** Serves the page number of each project in the portfolio: see `site/islands/portfolio/large-view.ts`. */
export const GET: APIRoute = async () => {
  const parts = (await getPortfolioParts()).filter(({ category }) => !category);
  return Response.json(
    Object.fromEntries(parts.flatMap(({ number, projects }) => projects.map(({ id }) => [id, number]))),
  );
};
