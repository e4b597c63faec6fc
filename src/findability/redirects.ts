import { extname } from 'node:path/posix';
import type { APIRoute } from 'astro';
import { getMovedPages } from '../model/queries/navigation.ts';

/** The file `_redirects`, in the format of Netlify and Cloudflare, which compares case and has no queries. */
export const GET: APIRoute = async () => {
  const moved = (await getMovedPages()).filter(({ from }) => !from.includes('?'));
  return new Response(
    moved.flatMap(({ from, to }) => spellings(from).map((path) => `${path} ${to} 301\n`)).join(''),
  );
};

/** Returns an address as it is, and that of a page also with and without `.html` and a slash at the end. */
function spellings(from: string): string[] {
  // A colon would begin a placeholder.
  const path = new URL(from, 'https://site.invalid').pathname.replaceAll(':', '%3A');
  const page = path.replace(/(\.html|\/)$/i, '');
  return [...new Set([path, ...(extname(page) ? [] : [page, `${page}/`, `${page}.html`])])];
}
