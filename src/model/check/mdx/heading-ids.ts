import Slugger, { slug } from 'github-slugger';
import type { satteri } from '@astrojs/markdown-satteri';
import { FIELD_NAMES } from '../../../enquiry/contract/fields.ts';
import { RESERVED } from '../links.ts';

type Plugin = NonNullable<NonNullable<Parameters<typeof satteri>[0]>['hastPlugins']>[number];

/** Ids of the form on a service page. */
const FORM = [
  'sent',
  'failed',
  'message-hint',
  ...FIELD_NAMES,
  ...FIELD_NAMES.map((name) => `error-${name}`),
];
const TAKEN = [
  ...RESERVED,
  'schedule-a-call',
  'schedule-a-call-heading',
  ...FORM.map((id) => `enquiry-${id}`),
];

/**
 * Gives headings ids that their page does not have itself. With the id of a part of the form, a heading would take its
 * label and its errors.
 */
export const headingIds = (() => {
  const slugger = new Slugger();
  for (const id of TAKEN) slugger.slug(id);
  return {
    name: 'free-heading-ids',
    element: {
      filter: ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
      visit(node, context) {
        const words = context.textContent(node);
        context.setProperty(node, 'id', slugger.slug(slug(words) ? words : 'part'));
      },
    },
  };
}) satisfies Plugin;
