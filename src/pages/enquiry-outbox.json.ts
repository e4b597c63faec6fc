import type { APIRoute } from 'astro';
import { withBase } from '../site/base.ts';
import type { NoticeContent } from '../site/islands/enquiry-form/notice/content.ts';
import { enquiryFormHref, getFieldLabels, getOutboxWords } from '../model/queries/enquiry-form.ts';
import { getSite } from '../model/queries/site.ts';

/** Serves the texts of the notice about waiting enquiries, as a file of its own: few visitors need them. */
export const GET: APIRoute = async () => {
  const [words, labels, site] = await Promise.all([getOutboxWords(), getFieldLabels(), getSite()]);
  const content: NoticeContent = {
    words,
    labels,
    contact: {
      phone: { label: site.phone, href: site.phoneHref },
      email: { label: site.email, href: site.emailHref },
    },
    formHref: withBase(enquiryFormHref()),
  };
  return Response.json(content);
};
