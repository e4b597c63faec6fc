import { MAX_PAGE_LENGTH } from './api.ts';

/** Characters that a URL does not read as part of its host name. */
const NOT_IN_DOMAIN = /[^\w.\-\x80-\uffff]/;

/**
 * Converts the domain of an email address to ASCII: `info@müller.example` becomes `info@xn--mller-kva.example`. In
 * `<input type=email>` Chromium does the same, Firefox returns the domain as typed, WebKit reports it as invalid; without
 * script, it asks for another address itself.
 *
 * @returns the address unchanged if its domain is ASCII already, or is no domain
 */
export function asciiDomain(address: string): string {
  const at = address.lastIndexOf('@') + 1;
  const domain = address.slice(at);
  if (at === 0 || /^[\0-\x7f]*$/.test(domain) || NOT_IN_DOMAIN.test(domain)) return address;
  try {
    return address.slice(0, at) + new URL(`http://${domain}`).hostname;
  } catch {
    return address;
  }
}

/** Returns the domain of an e-mail address. */
export const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1);

/** Domains of Gmail, which ignores dots before the @. */
const GMAIL = new Set(['gmail.com', 'googlemail.com']);

/**
 * Returns what addresses of one mailbox have in common: they differ in case, in a tag as in `ada+news@…`, at Gmail in dots
 * and in its two domains.
 */
export function mailboxOf(address: string): string {
  const [, name = '', domain = ''] = /^(.[^+@]*)[^@]*@(.*)$/.exec(address.toLowerCase()) ?? [];
  return GMAIL.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}

/** Base for parsing a path; `.invalid` can never be a real host (RFC 6761). */
const ANY_ORIGIN = 'http://site.invalid';

/** White space, control characters and backslashes, which browsers remove or rewrite in a URL. */
const UNSAFE = /[\s\p{Cc}\\]/u;

/**
 * Validates a path on this site that a client sent.
 *
 * @returns the path with its query, without its fragment, normalised as by a browser; undefined if the value could lead
 * to another site. The result is safe in a `Location` header.
 */
export function localPath(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > MAX_PAGE_LENGTH) return undefined;
  if (!value.startsWith('/') || UNSAFE.test(value)) return undefined;
  if (!URL.canParse(value, ANY_ORIGIN)) return undefined;
  const url = new URL(value, ANY_ORIGIN);
  // `/..//other.example` starts with one slash but resolves to two, so the result is checked, not the value.
  if (url.origin !== ANY_ORIGIN || url.pathname.startsWith('//')) return undefined;
  // Percent-encoding makes the path longer, up to nine characters for each UTF-16 code unit.
  const path = url.pathname + url.search;
  return path.length <= MAX_PAGE_LENGTH ? path : undefined;
}

/** Maximum length of what `shortenOrigin` returns, and of the landing page in it. */
const MAX_ORIGIN_LENGTH = 2_000;
const MAX_LANDING_LENGTH = 1_600;

/**
 * Reduces where a visit began to what the service keeps (`readOrigin`): of the landing page the path and the `utm_*`
 * parameters, of the referrer the origin. A link may hold more than a request may, and secrets.
 *
 * @param origin address of the first page, a space, and its referrer, which may be missing
 * @throws TypeError if one of them is no address
 */
export function shortenOrigin(origin: string): string {
  const [landing = '', referrer = ''] = origin.split(' ');
  const url = new URL(landing);
  const campaign = new URLSearchParams([...url.searchParams].filter(([name]) => name.startsWith('utm_')));
  const start = `${url.origin}${url.pathname}?${campaign}`.slice(0, MAX_LANDING_LENGTH);
  return `${start} ${referrer && new URL(referrer).origin}`.slice(0, MAX_ORIGIN_LENGTH);
}

/** Whether a host name, with or without a port, means this machine. */
export const isLoopbackHost = (host: string) => /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/i.test(host);
