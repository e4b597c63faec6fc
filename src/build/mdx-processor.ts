import { satteri } from '@astrojs/markdown-satteri';
import { refusal } from '../model/check/mdx/allowed.ts';
import {
  type Attribute,
  type CompilerData,
  flatten,
  headingIds,
  type Node,
} from '../model/check/mdx/text.ts';
import { sentencesOf } from '../model/check/mistake.ts';

type Options = NonNullable<Parameters<typeof satteri>[0]>;
type MarkdownPlugin = NonNullable<Options['mdastPlugins']>[number];
type HtmlPlugin = NonNullable<Options['hastPlugins']>[number];

/**
 * Throws on syntax that a text must not contain, so that no text runs as code, even with no content check. Astro shows
 * the line and column of the error.
 */
const refuseCode = {
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
} satisfies MarkdownPlugin;

/**
 * Wraps each heading of level 2 with what follows it in a component `Benefit`, which the page that renders the text
 * provides. It gets its position among them, and the property `icon` of the text.
 */
const inBenefits = {
  name: 'in-benefits',
  after(root, context) {
    const parts: (typeof root.children)[] = [];
    for (const child of root.children) {
      const isHeading = child.type === 'element' && child.tagName === 'h2';
      // A comment or an empty line at the start begins no part.
      if (isHeading || (parts.length === 0 && 'children' in child)) parts.push([]);
      parts.at(-1)?.push(child);
    }
    const expression = (name: string, value: string) => ({
      type: 'mdxJsxAttribute' as const,
      name,
      value: { type: 'mdxJsxAttributeValueExpression' as const, value },
    });
    const benefits = parts.map((children, index) => ({
      type: 'mdxJsxFlowElement' as const,
      name: 'Benefit',
      attributes: [expression('index', `${index}`), expression('icon', 'props.icon')],
      children,
    }));
    context.replaceNode(root, { type: 'root', children: benefits as typeof root.children });
  },
} satisfies HtmlPlugin;

/** Aligns columns of tables by `data-align`, because the policy allows no `style`. */
const alignColumns = {
  name: 'align-columns',
  element: {
    filter: ['th', 'td'],
    visit(node, context) {
      const align = /text-align: ?(center|right)/.exec(String(node.properties?.style))?.[1];
      context.setProperty(node, 'style', null);
      if (align) context.setProperty(node, 'data-align', align);
    },
  },
} satisfies HtmlPlugin;

/** Makes `<a>` a link like those in Markdown, which the page renders by a component of its own. */
const asLink = {
  filter: ['a'],
  visit: <C>({ attributes, children }: { attributes: readonly Attribute[]; children: C }) => ({
    type: 'element' as const,
    tagName: 'a',
    properties: Object.fromEntries(attributes.map(({ name, value }) => [name!, String(value)])),
    children,
  }),
};
const asLinks = {
  name: 'as-links',
  mdxJsxTextElement: asLink,
  mdxJsxFlowElement: asLink,
} satisfies HtmlPlugin;

/** The MDX compiler of builds and `npm run dev`. */
export const mdxProcessor = satteri({
  mdastPlugins: [refuseCode],
  hastPlugins: [headingIds, asLinks, alignColumns, inBenefits],
});
