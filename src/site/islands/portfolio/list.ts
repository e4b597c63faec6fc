/** Shared by the separately bundled scripts of the portfolio. */
import { fetchPage } from '../fetch-page.ts';

/** Value of the filter that shows all projects. It has no URL fragment. */
export const ALL = 'all';

/** Event on the window: a list of projects has changed, or shows pictures that it has not shown before. */
export const PROJECTS_CHANGED = 'projects-changed';

/**
 * Fetches a page of the portfolio.
 * @param address URL of the page, which its link also opens without script
 * @throws if the request fails or times out, or the response is no page of the portfolio
 */
export async function fetchProjects(address: string): Promise<HTMLElement[]> {
  const page = await fetchPage(address);
  const projects = [...page.querySelectorAll<HTMLElement>('.items > [data-project]')];
  if (projects.length === 0) throw new Error(`${address} has no projects.`);
  // Not needed here. Parsers without scripting read its content as elements: videos with autoplay.
  for (const element of page.querySelectorAll('.items noscript')) element.remove();
  // The first picture of its own page is not the first one here.
  for (const picture of page.querySelectorAll<HTMLImageElement>('.items img[fetchpriority]')) {
    picture.loading = 'lazy';
    picture.removeAttribute('fetchpriority');
  }
  return projects;
}
