import type { APIRoute } from 'astro';
import { getMovedPages } from '../model/queries/navigation.ts';

/** The file `_redirects`, in the format of Netlify and Cloudflare. The enquiry service reads it, too. */
export const GET: APIRoute = async () =>
  new Response((await getMovedPages()).map(({ from, to }) => `${from} ${to} 301\n`).join(''));
