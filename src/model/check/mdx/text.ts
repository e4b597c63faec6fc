import { satteri, satteriHeadingIdsPlugin } from '@astrojs/markdown-satteri';
import Slugger, { slug } from 'github-slugger';
import { RESERVED } from '../../site-map.ts';

/** The body of an MDX file as a build compiles it. */
export interface Text {
  /** All nodes of the syntax tree, parents first. Empty if the body cannot be parsed. */
  nodes: Node[];
  /** Ids of the headings. */
  headings: string[];
  /** Message of the compiler if the body cannot be compiled. */
  error?: string;
}

/** Data that the compiler shares with its plugins. */
export interface CompilerData {
  astro: { frontmatter: object; headings: { slug: string }[] };
}

/**
 * Compiles the body of an MDX file with the compiler of builds.
 * @param source the file with spaces in place of the front matter, as Astro compiles it
 */
export async function readText(source: string): Promise<Text> {
  const text: Text = { nodes: [], headings: [] };
  const { createMdxRenderer } = satteri({
    mdastPlugins: [
      {
        name: 'read-nodes',
        options: { position: true },
        before: (root) => {
          text.nodes = [...flatten(copy(root as Node))];
        },
      },
    ],
    hastPlugins: [
      headingIds,
      satteriHeadingIdsPlugin(),
      {
        name: 'read-headings',
        after: (_root, { data }) => {
          text.headings = (data as unknown as CompilerData).astro.headings.map(({ slug }) => slug);
        },
      },
    ],
  });
  const compiler = await createMdxRenderer!(
    { syntaxHighlight: false },
    { optimize: false, srcDir: new URL('file:///') },
  );
  try {
    await compiler.process(source, '/text.mdx', {});
  } catch (error) {
    text.error = (error as Error).message;
  }
  return text;
}

/** Copies a node, because those of the compiler are only valid during its pass. */
const copy = (node: Node): Node => ({
  ...node,
  ...(node.children && { children: node.children.map(copy) }),
});

/** Yields a node and all nodes in it. */
export function* flatten(node: Node): Generator<Node> {
  yield node;
  for (const child of node.children ?? []) yield* flatten(child);
}

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

/** Subset of a node of the MDX syntax tree. */
export interface Node {
  type: string;
  position?: { start: Point; end: Point };
  children?: Node[];
  url?: string;
  alt?: string | null;
  title?: string | null;
  depth?: number;
  value?: string;
  /** Whether a task is done; only items of a task list have it. */
  checked?: boolean | null;
  name?: string | null;
  attributes?: Attribute[];
}

interface Point {
  line: number;
  column: number;
  offset?: number;
}

/** An attribute of an element. Its value is an object if it is code, undefined if it has none. */
export interface Attribute {
  type: string;
  name?: string;
  value?: unknown;
}
