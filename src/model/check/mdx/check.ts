import { dirname, join } from 'node:path/posix';
import { type MdastNode, mdxToJs, mdxToMdast } from 'satteri';
import type { Entry } from '../entries.ts';
import { type SiteMap, textLinkProblem } from '../links.ts';
import { pictureWords, type Source } from '../media.ts';
import type { Mistake, Sentences } from '../mistake.ts';
import { refusal } from './allowed.ts';
import { compilerSentences } from './compiler-sentences.ts';
import type { Node } from './node.ts';

interface MdxCheck {
  mistakes: Mistake[];
  /** Pictures in the body: paths in the repository. */
  used: string[];
}

/** Checks the body of an MDX entry with the compiler that the site is built with. */
export async function checkMdx(entry: Entry, map: SiteMap, source: Source): Promise<MdxCheck> {
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
  for (const node of flatten(tree)) {
    const href = linkOf(node);
    const words =
      headingProblem(node) ??
      refusal(node) ??
      (href === undefined ? undefined : textLinkProblem(href, entry, map)) ??
      (await pictureProblem(node, entry, source));
    if (words) report(node.position?.start, words);
    if (node.type === 'image' && node.url) result.used.push(fileOf(node.url, entry));
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

async function pictureProblem(
  { type, url = '', alt }: Node,
  entry: Entry,
  source: Source,
): Promise<Sentences | undefined> {
  if (type !== 'image') return undefined;
  if (!alt?.trim()) {
    return {
      problem: `The picture ${url} is not described.`,
      advice: `Say what is seen in it, for people who cannot see it: ![what is seen](${url}).`,
    };
  }
  return pictureWords(source, fileOf(url, entry), decode(url), {});
}

const fileOf = (url: string, { file }: Entry) => join(dirname(file), decode(url));

/** Astro decodes the addresses of pictures, too. */
function decode(url: string): string {
  try {
    return decodeURI(url);
  } catch {
    return url;
  }
}
