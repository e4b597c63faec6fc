/**
 * In source, links inside the site have no base: `/contact`. A preview of a pull request is served below a base of its
 * own, such as `/pr-123/`, so every link gets the base of the build when it is rendered, only by `withBase`.
 */

/** Path under which the build is served: `/`, or `/pr-123` in a preview. */
const BASE = import.meta.env.BASE_URL;

const withoutSlash = (base: string) => base.replace(/\/+$/, '');

/** Adds the base of this build to a path of the site. Other values (`tel:`, `#part`, `https://…`) stay as they are. */
export function withBase(path: string, base: string = BASE): string {
  return path.startsWith('/') ? withoutSlash(base) + path : path;
}

/** Removes the base of this build from a pathname: the inverse of `withBase`. */
export function withoutBase(pathname: string, base: string = BASE): string {
  const prefix = withoutSlash(base);
  const isBelow = pathname === prefix || pathname.startsWith(`${prefix}/`);
  return isBelow ? pathname.slice(prefix.length) || '/' : pathname;
}
