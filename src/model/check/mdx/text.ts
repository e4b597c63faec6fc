import { satteri, satteriHeadingIdsPlugin } from '@astrojs/markdown-satteri';
import { headingIds } from './heading-ids.ts';
import type { Node } from './node.ts';

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
