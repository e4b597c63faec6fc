/** A page of the portfolio that was fetched. */
interface NextPart {
  /** Its list, made part of this document: projects, the place where it goes on, and the invitation. */
  entries: HTMLElement[];
  /** The link to the page before it, with what it stands in. */
  earlier: HTMLElement | null;
}

/** After this time a visitor is told that it does not work, instead of being left to wait. Milliseconds. */
const PATIENCE_MS = 20_000;

/**
 * Fetches the page of the next projects and takes its list out.
 * @param address of the page, which is also where its link leads without script
 * @throws if it does not come, not in time, or is no page of the portfolio
 */
export async function fetchPart(address: string): Promise<NextPart> {
  const response = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS) });
  const page = new DOMParser().parseFromString(response.ok ? await response.text() : '', 'text/html');
  const entries = [...page.querySelectorAll<HTMLElement>('.items > li')];
  if (entries.length === 0) throw new Error(`${address} has no projects.`);
  // A document that was never shown has what stands for visitors without script as elements: films that play.
  for (const element of page.querySelectorAll('.items noscript')) element.remove();
  // What is first on its own page is one of many here.
  for (const picture of page.querySelectorAll<HTMLImageElement>('.items img[fetchpriority]')) {
    picture.loading = 'lazy';
    picture.removeAttribute('fetchpriority');
  }
  return { entries, earlier: page.querySelector<HTMLElement>('.earlier') };
}
