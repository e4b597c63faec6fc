import type { APIRoute } from 'astro';
import { withBase } from '../site/base.ts';
import type { NoticeContent } from '../site/islands/enquiry-form/outbox/notice.ts';
import { renderNotice } from '../site/islands/enquiry-form/outbox/notice-html.tsx';
import { enquiryFormHref, getFieldLabels, getOutboxWords } from '../model/queries/enquiry-form.ts';
import { getContactLinks } from '../model/queries/site.ts';

/** Serves the content of the notice about waiting enquiries, as a file of its own: few visitors need it. */
export const GET: APIRoute = async () => {
  const [words, labels, contact] = await Promise.all([getOutboxWords(), getFieldLabels(), getContactLinks()]);
  const html = renderNotice({ words, contact, formHref: withBase(enquiryFormHref()) });
  return Response.json({ words, labels, html } satisfies NoticeContent);
};
