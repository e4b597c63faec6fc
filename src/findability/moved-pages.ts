import type { APIRoute } from 'astro';
import { getMovedPages } from '../model/queries/navigation.ts';

/** The former addresses of pages, for the enquiry service: `_redirects` has neither queries nor every spelling. */
export const GET: APIRoute = async () => Response.json(await getMovedPages());
