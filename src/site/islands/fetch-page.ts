/** Timeout after which the visitor sees an error, in milliseconds. */
const PATIENCE_MS = 20_000;

/**
 * Fetches another page of the site, whose parts a page inserts.
 * @throws if the request fails or times out
 */
export async function fetchPage(address: string): Promise<Document> {
  const response = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS) });
  if (!response.ok) throw new Error(`${address} answers ${response.status}.`);
  return new DOMParser().parseFromString(await response.text(), 'text/html');
}
