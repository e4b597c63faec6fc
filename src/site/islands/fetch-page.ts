/** Timeout after which the visitor sees an error, in milliseconds. */
const PATIENCE_MS = 20_000;

/**
 * Fetches another page of the site, whose parts a page inserts.
 * @throws if the request fails or times out
 */
export async function fetchPage(address: string): Promise<DocumentFragment> {
  const response = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS) });
  if (!response.ok) throw new Error(`${address} answers ${response.status}.`);
  // A template, because `DOMParser` applies the policy of this page, which does not know the styles of the other.
  const { content } = Object.assign(document.createElement('template'), { innerHTML: await response.text() });
  for (const style of content.querySelectorAll('style')) style.remove();
  return content;
}
