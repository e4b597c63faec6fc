import { dirname, join } from 'node:path/posix';
import type { Content } from '../content.ts';
import type { Entry } from '../entries.ts';
import { findInvisible } from '../invisible.ts';
import { type LinkTargets, textLinkProblem } from '../links.ts';
import { pictureWords } from '../media.ts';
import type { Mistake, Sentences } from '../mistake.ts';
import { refusal } from './allowed.ts';
import { compilerSentences, shownAsWords } from './syntax.ts';
import { flatten, type Node } from './text.ts';

interface MdxCheck {
  mistakes: Mistake[];
  /** Pictures in the body: paths in the repository. */
  used: string[];
}

/** Checks the body of an MDX entry. */
export async function checkMdx(entry: Entry, targets: LinkTargets, content: Content): Promise<MdxCheck> {
  const result: MdxCheck = { mistakes: [], used: [] };
  const { body, text } = entry;
  if (body === undefined || !text) return result;
  const report = ({ line, column } = { line: 1, column: 1 }, words: Sentences) =>
    void result.mistakes.push({ file: entry.file, line, column, severity: 'error', ...words });
  for (const node of text.nodes) {
    const href = linkOf(node);
    const words =
      invisibleIn(node) ??
      headingProblem(node) ??
      refusal(node) ??
      (href === undefined ? undefined : textLinkProblem(href, entry, targets)) ??
      (await pictureProblem(node, entry, content));
    if (words) report(node.position?.start, words);
    if (node.type === 'image' && node.url) result.used.push(fileOf(node.url, entry));
  }
  for (const { at, words } of shownAsWords(body, text.nodes)) report(positionAt(body, at), words);
  // The compiler's error may come from a mistake that is already reported.
  if (text.error !== undefined && result.mistakes.length === 0) {
    const { line, column, ...words } = compilerSentences(text.error, body);
    report({ line, column }, words);
  }
  return result;
}

function positionAt(text: string, offset: number) {
  const lines = text.slice(0, offset).split('\n');
  return { line: lines.length, column: lines.at(-1)!.length + 1 };
}

function linkOf({ type, url, name, attributes = [] }: Node): string | undefined {
  if (type === 'link' || type === 'definition') return url;
  return name === 'a'
    ? String(attributes.find((attribute) => attribute.name === 'href')?.value ?? '')
    : undefined;
}

/** Describes an invisible character that is written as an entity: `&#7;`. */
const invisibleIn = ({ value, url, alt, title, attributes = [] }: Node): Sentences | undefined =>
  [value, url, alt, title, ...attributes.map((attribute) => attribute.value)]
    .map((text) => (typeof text === 'string' ? findInvisible(text)?.words : undefined))
    .find(Boolean);

function headingProblem(node: Node): Sentences | undefined {
  if (node.type !== 'heading') return undefined;
  if (![...flatten(node)].some(({ type, value = '' }) => /^(text|inlineCode)$/.test(type) && value.trim()))
    return { problem: 'This heading has no words.', advice: 'Write them after the ##, or delete the line.' };
  return node.depth === 1
    ? {
        problem: 'A heading with one # is the heading of the whole page, which has one already.',
        advice: 'Start the line with ## instead.',
      }
    : undefined;
}

async function pictureProblem(
  { type, url = '', alt }: Node,
  entry: Entry,
  content: Content,
): Promise<Sentences | undefined> {
  if (type !== 'image') return undefined;
  if (!alt?.trim() && !/^data:/i.test(url)) {
    return {
      problem: `The picture ${url} is not described.`,
      advice: `Say what is seen in it, for people who cannot see it: ![what is seen](${url}).`,
    };
  }
  return pictureWords(content, fileOf(url, entry), decode(url), ANY_SIZE);
}

/** Pictures in texts may be small: signs, marks of quality. */
const ANY_SIZE = { minWidthPx: 1 };

const fileOf = (url: string, { file }: Entry) => join(dirname(file), decode(url));

/** Decodes the URL of a picture, as Astro does. */
function decode(url: string): string {
  try {
    return decodeURI(url);
  } catch {
    return url;
  }
}
