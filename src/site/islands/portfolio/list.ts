/** Shared by the separately bundled scripts of the portfolio. */
import { fetchPage } from '../fetch-page.ts';

/** Value of the filter that shows all projects. It has no URL fragment. */
export const ALL = 'all';

/** Event on the window: a list of projects has changed, or the next ones could not be fetched. */
export const PROJECTS_CHANGED = 'projects-changed';

/** A fetched page of the portfolio. */
interface FetchedList {
  /** Entries of its list: projects, the end of the list, and the invitation. */
  entries: HTMLElement[];
  /** The link to the previous page, with its container. */
  earlier: HTMLElement | null;
}

/**
 * Fetches a page of the portfolio and extracts its list.
 * @param address URL of the page, which its link also opens without script
 * @throws if the request fails or times out, or the response is no page of the portfolio
 */
export async function fetchList(address: string): Promise<FetchedList> {
  const page = await fetchPage(address);
  const entries = [...page.querySelectorAll<HTMLElement>('.items > li')];
  if (entries.length === 0) throw new Error(`${address} has no projects.`);
  // Not needed here. Parsers without scripting read its content as elements: videos with autoplay.
  for (const element of page.querySelectorAll('.items noscript')) element.remove();
  // The first picture of its own page is not the first one here.
  for (const picture of page.querySelectorAll<HTMLImageElement>('.items img[fetchpriority]')) {
    picture.loading = 'lazy';
    picture.removeAttribute('fetchpriority');
  }
  return { entries, earlier: page.querySelector<HTMLElement>('.earlier') };
}
