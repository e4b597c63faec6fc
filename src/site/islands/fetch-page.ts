/** Timeout after which the visitor sees an error, in milliseconds. */
const PATIENCE_MS = 20_000;

/**
 * Fetches another page of the site, whose parts a page inserts.
 * @throws if the request fails or times out
 */
export async function fetchPage(address: string): Promise<Document> {
  const response = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS) });
  if (!response.ok) throw new Error(`${address} answers ${response.status}.`);
  // The policy of this page does not know the styles of the other.
  const html = (await response.text()).replace(/<style.*?<\/style>/gs, '');
  return new DOMParser().parseFromString(html, 'text/html');
}
