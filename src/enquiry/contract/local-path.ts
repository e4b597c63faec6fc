import { MAX_PAGE_LENGTH } from './limits.ts';

/** Only ever used to resolve a path against; `.invalid` can never be a real host (RFC 6761). */
const ANY_ORIGIN = 'http://site.invalid';

/** White space, control characters and backslashes: browsers drop or rewrite them inside an address. */
const UNSAFE = /[\s\p{Cc}\\]/u;

/**
 * Reads a path on this site out of something a client sent.
 *
 * @returns the path with its query and without its fragment, in the form a browser would give it; or
 * undefined if the value could lead anywhere else. The result is safe in a `Location` header.
 */
export function localPath(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > MAX_PAGE_LENGTH) return undefined;
  if (!value.startsWith('/') || UNSAFE.test(value)) return undefined;
  if (!URL.canParse(value, ANY_ORIGIN)) return undefined;
  const url = new URL(value, ANY_ORIGIN);
  // `/..//other.example` starts with one slash and resolves to two: look at the result, not at the value.
  if (url.origin !== ANY_ORIGIN || url.pathname.startsWith('//')) return undefined;
  // A letter that is not ASCII takes nine characters in the form a browser gives it.
  const path = url.pathname + url.search;
  return path.length <= MAX_PAGE_LENGTH ? path : undefined;
}
