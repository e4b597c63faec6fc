import { fetchPage } from '../fetch-page.ts';

/** A fetched page of the portfolio. */
interface NextPart {
  /** Entries of its list: projects, the end of the list, and the invitation. */
  entries: HTMLElement[];
  /** The link to the previous page, with its container. */
  earlier: HTMLElement | null;
}

/**
 * Fetches the page of the next projects and extracts its list.
 * @param address of the page, to which its link also leads without script
 * @throws if the request fails or times out, or the response is no page of the portfolio
 */
export async function fetchPart(address: string): Promise<NextPart> {
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
