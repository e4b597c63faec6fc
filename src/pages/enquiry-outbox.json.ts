import type { APIRoute } from 'astro';
import { DEFAULT_PAGE } from '../enquiry/contract/api.ts';
import { getOutboxWords } from '../model/queries/enquiry-form.ts';
import { withBase } from '../site/base.ts';
import type { LineContent } from '../site/islands/enquiry-form/outbox/line.ts';
import { CORRECTION_QUERY } from '../site/islands/enquiry-form/outbox/storage.ts';

/** Serves the content of the line about waiting enquiries, as a file of its own: few visitors need it. */
export const GET: APIRoute = async () => {
  // The fragment hydrates the form at once.
  const formHref = `${withBase(DEFAULT_PAGE)}${CORRECTION_QUERY}#enquiry-name`;
  return Response.json({ ...(await getOutboxWords()), formHref } satisfies LineContent);
};
