import type { APIRoute } from 'astro';
import { getOutboxWords } from '../model/queries/enquiry-form.ts';

/** Serves the texts of the line about waiting enquiries, as a file of their own: few visitors need them. */
export const GET: APIRoute = async () => Response.json(await getOutboxWords());
