/**
 * Links inside the site are written as visitors know them: `/contact`. A preview of a pull request lives under a path of
 * its own, such as `/pr-123/`, so every link gets the base of the build where it is rendered, by `withBase` alone.
 */

/** Path under which the build is served: `/`, or `/pr-123` in a preview. */
const BASE = import.meta.env.BASE_URL;

const withoutSlash = (base: string) => base.replace(/\/+$/, '');

/** The address of a path of the site in this build. What is no path (`tel:`, `#part`, `https://…`) stays as it is. */
export function withBase(path: string, base: string = BASE): string {
  return path.startsWith('/') ? withoutSlash(base) + path : path;
}

/** The other way round: the path of the site behind an address in this build. */
export function withoutBase(pathname: string, base: string = BASE): string {
  const prefix = withoutSlash(base);
  const isBelow = pathname === prefix || pathname.startsWith(`${prefix}/`);
  return isBelow ? pathname.slice(prefix.length) || '/' : pathname;
}
