import Slugger, { slug } from 'github-slugger';
import type { satteri } from '@astrojs/markdown-satteri';
import { RESERVED } from '../../site-map.ts';

type Plugin = NonNullable<NonNullable<Parameters<typeof satteri>[0]>['hastPlugins']>[number];

/** Whether an id is one of the page around a text: its own, or one of the form. */
const isTaken = (id: string) => RESERVED.includes(id) || /^(enquiry|schedule-a-call)(-|$)/.test(id);

/**
 * Gives headings ids that their page does not have itself. With the id of a part of the form, a heading would take its
 * label and its errors.
 */
export const headingIds = (() => {
  const slugger = new Slugger();
  return {
    name: 'free-heading-ids',
    element: {
      filter: ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
      visit(node, context) {
        const words = context.textContent(node);
        const id = slugger.slug(slug(words) ? words : 'part');
        context.setProperty(node, 'id', isTaken(id) ? `text-${id}` : id);
      },
    },
  };
}) satisfies Plugin;
