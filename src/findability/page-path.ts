/** Path of a page as visitors know it: `/about` for `/about.html`, `/` for `/index.html`. */
export function pagePath(pathname: string): string {
  const path = pathname.replace(/\.html$/, '').replace(/\/+$/, '');
  return path === '' || path === '/index' ? '/' : path;
}

/** Where the text of a page is as Markdown: `/about.md`, `/index.md` for the home page. */
export const markdownPath = (path: string) => (path === '/' ? '/index.md' : `${path}.md`);
