import type { Client } from './client.ts';

/** What the headers of a request tell about the page that sent it. */
export interface Sender {
  origin: string | undefined;
  secFetchSite: string | undefined;
  client: Client;
}

/**
 * Decides whether a page may post enquiries: a page of this site, or of an origin that is allowed.
 *
 * A request without an origin comes from a program, which could claim any; there is nothing to protect.
 * `Sec-Fetch-Site` cannot be set by a page, and it holds behind a proxy that hides the host too.
 *
 * @returns `own`, `allowed` or `refused`
 */
export function judgeOrigin(
  { origin, secFetchSite, client }: Sender,
  { siteOrigin, allowedOrigins }: { siteOrigin: string | undefined; allowedOrigins: string[] },
): 'own' | 'allowed' | 'refused' {
  if (origin === undefined || secFetchSite === 'same-origin' || origin === siteOrigin) return 'own';
  if (allowedOrigins.includes(origin)) return 'allowed';
  const host = URL.canParse(origin) ? new URL(origin).host : undefined;
  // The host without a default port, as it stands in an origin.
  const ownHost = client.host?.toLowerCase().replace(/:(80|443)$/, '');
  return host !== undefined && host === ownHost ? 'own' : 'refused';
}

/** The headers by which a page of another origin may read an answer. */
export function crossOriginHeaders(origin: string): Record<string, string> {
  return {
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Expose-Headers': 'Retry-After',
    Vary: 'Origin',
  };
}

/** The further headers of the answer to a browser that asks before it posts. */
export const PREFLIGHT_HEADERS = {
  'Access-Control-Allow-Methods': 'POST',
  'Access-Control-Allow-Headers': 'Content-Type',
  'Access-Control-Max-Age': '86400',
};
