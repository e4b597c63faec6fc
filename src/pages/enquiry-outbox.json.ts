import type { APIRoute } from 'astro';
import { withBase } from '../site/base.ts';
import type { NoticeContent } from '../site/islands/enquiry-form/outbox/notice.ts';
import { renderNotice } from '../site/islands/enquiry-form/outbox/notice-html.tsx';
import { enquiryFormHref, getFieldLabels, getOutboxWords } from '../model/queries/enquiry-form.ts';
import { getSite } from '../model/queries/site.ts';

/** Serves the content of the notice about waiting enquiries, as a file of its own: few visitors need it. */
export const GET: APIRoute = async () => {
  const [words, labels, site] = await Promise.all([getOutboxWords(), getFieldLabels(), getSite()]);
  const contact = {
    phone: { label: site.phone, href: site.phoneHref },
    email: { label: site.email, href: site.emailHref },
  };
  const html = renderNotice({ words, contact, formHref: withBase(enquiryFormHref()) });
  return Response.json({ words, labels, html } satisfies NoticeContent);
};
