import type { satteri } from '@astrojs/markdown-satteri';
import { sentencesOf } from '../mistake.ts';
import { refusal } from './allowed.ts';
import type { Node } from './node.ts';
import { type CompilerData, flatten } from './text.ts';

type Plugin = NonNullable<NonNullable<Parameters<typeof satteri>[0]>['mdastPlugins']>[number];

/**
 * Plugin of the MDX compiler that throws at what a text cannot contain, so that no text runs as code, whatever the
 * content check has read. The error has the line and column that Astro shows.
 */
export const refuseCode = {
  name: 'refuse-code',
  options: { position: true },
  before: (root, { data }) => {
    // Astro would import the file that the field `layout` names.
    (data as unknown as CompilerData).astro.frontmatter = {};
    for (const node of flatten(root as Node)) {
      const words = refusal(node);
      if (words) throw Object.assign(new Error(sentencesOf(words)), node.position?.start);
    }
  },
} satisfies Plugin;
