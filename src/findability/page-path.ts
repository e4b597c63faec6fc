/** Returns the public path of a page: `/about` for `/about.html`, `/` for `/index.html`. */
export function pagePath(pathname: string): string {
  const path = pathname.replace(/\.html$/, '').replace(/\/+$/, '');
  return path === '' || path === '/index' ? '/' : path;
}

/** Returns the path of a page's Markdown version: `/about.md`, `/index.md` for the home page. */
export const markdownPath = (path: string) => (path === '/' ? '/index.md' : `${path}.md`);
