import { dirname, join } from 'node:path/posix';
import { type MdastNode, mdxToJs, mdxToMdast } from 'satteri';
import { existsSync } from 'node:fs';
import { type ContentChange, locate } from '../change.ts';
import type { Entry } from '../entries.ts';
import { linkProblem, type SiteMap } from '../links.ts';
import type { Mistake, Sentences } from '../mistake.ts';
import { compilerSentences } from './compiler-sentences.ts';

/** Subset of an MDX syntax tree node. */
interface Node {
  type: string;
  position?: { start: { line: number; column: number } };
  children?: Node[];
  url?: string;
  alt?: string | null;
  depth?: number;
  value?: string;
  name?: string | null;
  attributes?: { type: string; name?: string; value?: unknown }[];
}

interface MdxCheck {
  mistakes: Mistake[];
  /** Pictures in the body: paths in the repository. */
  used: string[];
}

/** Checks the body of an MDX entry with the compiler that the site is built with. */
export function checkMdx(root: string, entry: Entry, map: SiteMap, change: ContentChange): MdxCheck {
  const result: MdxCheck = { mistakes: [], used: [] };
  if (!entry.body) return result;
  const { text, linesBefore } = entry.body;
  const report = (at: { line: number; column: number } | undefined, words: Sentences) =>
    void result.mistakes.push({
      file: entry.file,
      line: (at?.line ?? 1) + linesBefore,
      column: at?.column ?? 1,
      severity: 'error',
      ...words,
    });
  let tree: Node;
  try {
    mdxToJs(text);
    tree = mdxToMdast(text) as MdastNode as Node;
  } catch (error) {
    const { line, column, ...words } = compilerSentences((error as Error).message);
    report({ line, column }, words);
    return result;
  }
  const isThere = (url: string) => {
    const path = locate(root, join(dirname(entry.file), url), change);
    return path !== undefined && existsSync(path);
  };
  const nodes = [...flatten(tree)];
  const hasCode = nodes.some(({ type }) => type === 'mdxjsEsm');
  for (const node of nodes) {
    const href = linkOf(node);
    const words =
      headingProblem(node) ??
      (hasCode ? undefined : codeProblem(node)) ??
      (href === undefined ? undefined : linkProblem(href, entry, map)) ??
      pictureProblem(node, isThere);
    if (words) report(node.position?.start, words);
    if (node.type === 'image' && node.url) result.used.push(join(dirname(entry.file), node.url));
  }
  return result;
}

function* flatten(node: Node): Generator<Node> {
  yield node;
  for (const child of node.children ?? []) yield* flatten(child);
}

function linkOf({ type, url, name, attributes = [] }: Node): string | undefined {
  if (type === 'link' || type === 'definition') return url;
  const value = name === 'a' ? attributes.find((attribute) => attribute.name === 'href')?.value : undefined;
  return typeof value === 'string' ? value : undefined;
}

const headingProblem = ({ type, depth }: Node): Sentences | undefined =>
  type === 'heading' && depth === 1
    ? {
        problem: 'A heading with one # is the heading of the whole page, which has one already.',
        advice: 'Start the line with ## instead.',
      }
    : undefined;

function codeProblem({ type, name, value = '' }: Node): Sentences | undefined {
  if (type.startsWith('mdxJsx') && name && /^[A-Z]|\./.test(name)) {
    return {
      problem: `There is no component <${name}> on this site.`,
      advice: 'Delete the tag, or write in Markdown what it should show.',
    };
  }
  if (/^mdx(Text|Flow)Expression$/.test(type) && !/^\s*\/\*[\s\S]*\*\/\s*$/.test(value)) {
    return {
      problem: `{${value.trim()}} is read as code here.`,
      advice:
        'Names such as {brand} work in the fields above, not in this text. To show a bracket, write \\{.',
    };
  }
  return undefined;
}

function pictureProblem(
  { type, url = '', alt }: Node,
  isThere: (url: string) => boolean,
): Sentences | undefined {
  if (type !== 'image') return undefined;
  if (!alt?.trim()) {
    return {
      problem: `The picture ${url} is not described.`,
      advice: `Say what is seen in it, for people who cannot see it: ![what is seen](${url}).`,
    };
  }
  return /^\.\.?\//.test(url) && !isThere(url)
    ? {
        problem: `There is no picture ${url}.`,
        advice: 'Put it beside this file under that name, or correct the name.',
      }
    : undefined;
}
