/** Path of a page as visitors know it: `/about` for `/about.html`, `/` for `/index.html`. */
export function pagePath(pathname: string): string {
  const path = pathname.replace(/\.html$/, '').replace(/\/+$/, '');
  return path === '' || path === '/index' ? '/' : path;
}
