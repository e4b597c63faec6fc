import { Document, isMap, isNode, isScalar, isSeq, parseDocument, Scalar, visit } from 'yaml';
import { isRecord } from './fields.ts';
import { isDeepEqual } from './equal.ts';
import { matchItems } from './match-items.ts';

/** Line width in characters, as configured for Prettier. */
const LINE_WIDTH = 110;

/**
 * Serialises a value as YAML and keeps the lines of unchanged values, with their comments, quotes and line breaks, so
 * that a save changes only the lines that the editor changed.
 * @param old previous text, in block style; empty for a new file
 * @param indent indentation that the caller will add, in characters
 */
export function rewriteYaml(old: string, value: unknown, indent = 0): string {
  const document = parseDocument(old);
  if (document.errors.length > 0 || old.trim() === '') return freshYaml(value, indent);
  const before: unknown = document.toJS();
  if (isDeepEqual(before, value)) return old;
  const root = document.contents;
  if (isMap(root) && !root.flow && isRecord(before) && isRecord(value)) {
    const keys = root.items.map(({ key }) => (isScalar(key) ? String(key.value) : ''));
    const chunks = split(old, /^[^\s#-]/);
    if (chunks.length === keys.length) return rewriteMap(keys, chunks, before, value, indent);
  }
  if (isSeq(root) && !root.flow && Array.isArray(before) && Array.isArray(value)) {
    const chunks = split(old, /^- /);
    if (chunks.length === before.length) return rewriteList(chunks, before, value, indent);
  }
  return freshYaml(value, indent);
}

function rewriteMap(
  keys: string[],
  chunks: Chunk[],
  before: Record<string, unknown>,
  value: Record<string, unknown>,
  indent: number,
): string {
  return inOldOrder(keys, Object.keys(value))
    .map((key) => {
      const now = value[key];
      const chunk = chunks[keys.indexOf(key)];
      if (!chunk) return freshYaml({ [key]: now }, indent);
      if (isDeepEqual(before[key], now)) return chunk.above + chunk.text;
      const nested = isBlock(now) ? nestedIn(chunk.text) : undefined;
      if (!nested) return chunk.above + withRemark({ [key]: now }, chunk.text, indent);
      return (
        chunk.above +
        nested.head +
        indented(rewriteYaml(nested.text, now, indent + nested.depth), nested.depth)
      );
    })
    .join('');
}

/** Returns the wanted keys in the order of the old file. A new key follows the keys that precede it in `wanted`. */
function inOldOrder(old: string[], wanted: string[]): string[] {
  const ordered = old.filter((key) => wanted.includes(key));
  for (const [index, key] of wanted.entries()) {
    if (ordered.includes(key)) continue;
    const before = wanted.slice(0, index);
    ordered.splice(ordered.findLastIndex((other) => before.includes(other)) + 1, 0, key);
  }
  return ordered;
}

function rewriteList(chunks: Chunk[], before: unknown[], value: unknown[], indent: number): string {
  const former = matchItems(before, value);
  return value
    .map((now, place) => {
      const index = former[place];
      const chunk = index === undefined ? undefined : chunks[index];
      if (chunk && isDeepEqual(before[index!], now)) return chunk.above + chunk.text;
      const old = chunk ? chunk.text.replace(/^- /, '  ').replace(/^ {2}/gm, '') : '';
      const fresh = isBlock(now) ? rewriteYaml(old, now, indent + 2) : withRemark(now, old, indent + 2);
      return `${chunk?.above ?? ''}- ${indented(fresh, 2).slice(2)}`;
    })
    .join('');
}

interface Chunk {
  /** Preceding comments and empty lines. */
  above: string;
  text: string;
}

/** Splits a text before each line that matches `start`. Comments above that line belong to its chunk. */
function split(text: string, start: RegExp): Chunk[] {
  const chunks: Chunk[] = [];
  let above = '';
  for (const line of text.match(/.*\n|.+$/g) ?? []) {
    const whole = line.endsWith('\n') ? line : `${line}\n`;
    if (start.test(line)) {
      chunks.push({ above, text: whole });
      above = '';
    } else if (/^(#|\s*$)/.test(line)) above += whole;
    else {
      const chunk = chunks.at(-1);
      if (chunk) chunk.text += above + whole;
      above = '';
    }
  }
  if (above && chunks.length > 0) chunks.at(-1)!.text += above;
  return chunks;
}

/** Returns the block below a key without a value on the same line; undefined if there is none. */
function nestedIn(chunk: string): { head: string; text: string; depth: number } | undefined {
  const [, head, below] = /^([^\s#][^\n]*:[ \t]*(?:#[^\n]*)?\n)([\s\S]+)$/.exec(chunk) ?? [];
  const depth = below?.match(/^ +/)?.[0].length;
  if (!head || !below || !depth) return undefined;
  return { head, text: below.replace(new RegExp(`^ {${depth}}`, 'gm'), ''), depth };
}

/** Serialises a value with the comment at the end of the old line, and in brackets where the old list had them. */
function withRemark(value: unknown, old: string, indent: number): string {
  const { contents } = parseDocument(old);
  const inner = isMap(contents) && !contents.flow ? contents.items[0]?.value : contents;
  const remark = isNode(inner) && inner.comment ? ` #${inner.comment.split('\n')[0]}\n` : undefined;
  const text = freshYaml(value, indent, isSeq(inner) && inner.flow);
  if (!remark) return text;
  return text.indexOf('\n') === text.length - 1 ? text.trimEnd() + remark : remark.slice(1) + text;
}

/** Serialises a value without the old text: folds long strings and quotes only where YAML requires it. */
function freshYaml(value: unknown, indent: number, isFlow = false): string {
  const document = new Document(value);
  const width = LINE_WIDTH - indent;
  visit(document, {
    Seq(_, node) {
      if (isFlow) node.flow = true;
    },
    Scalar(_, node, path) {
      if (typeof node.value !== 'string') return;
      if (node.value.includes('\n')) node.type = Scalar.BLOCK_LITERAL;
      else if (node.value.length + 2 * path.length + KEY_LENGTH > width) node.type = Scalar.BLOCK_FOLDED;
    },
  });
  return document.toString({ lineWidth: width, singleQuote: true, flowCollectionPadding: false });
}

/** Estimated length of a key, its colon and quotes, in characters. */
const KEY_LENGTH = 16;

const indented = (text: string, depth: number) => text.replace(/^(?=[^\n])/gm, ' '.repeat(depth));

const isBlock = (value: unknown) =>
  (Array.isArray(value) && value.length > 0) || (isRecord(value) && Object.keys(value).length > 0);
