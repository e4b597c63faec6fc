/**
 * Passages that belong to a part, in files that do not. A passage is one line that ends in the comment `part: ID`, or
 * the lines between the comments `part: ID` and `end of part: ID`, in the comment signs of the file's language. With
 * several ids (`part: editor, review`) it goes with the last of these parts. Passages do not contain others.
 */
import { isKept } from './parts.ts';

const COMMENT = String.raw`(?://|#|%%|<!--|/\*|\{/\*)\s*`;
const END = String.raw`\s*(?:-->|\*/\}?)?[\s|]*$`;
const IDS = '([a-z-]+(?:, [a-z-]+)*)';
const FIRST = new RegExp(String.raw`^\s*${COMMENT}part: ${IDS}${END}`);
const LAST = new RegExp(String.raw`^\s*${COMMENT}end of part: ${IDS}${END}`);
const SINGLE = new RegExp(String.raw`\S.*\s${COMMENT}part: ${IDS}${END}`);

const idsIn = (match: RegExpExecArray | null) => match?.[1]?.split(', ');

/** A line of a file, with the parts of the passage that it is in; none outside of passages. */
interface MarkedLine {
  text: string;
  parts: string[];
}

/**
 * Reads the lines of a file with their passages. The comments around a passage belong to it.
 * @throws Error naming the line if a passage does not end, or ends where none began
 */
export function markedLines(text: string): MarkedLine[] {
  let open: { parts: string[]; line: number } | undefined;
  const lines = text.split('\n').map((line, index): MarkedLine => {
    const [first, last] = [idsIn(FIRST.exec(line)), idsIn(LAST.exec(line))];
    if (first && open) throw new Error(`Line ${index + 1}: the passage of line ${open.line} has not ended.`);
    if (first) open = { parts: first, line: index + 1 };
    if (last && String(last) !== String(open?.parts ?? ''))
      throw new Error(`Line ${index + 1}: no passage of "${last}" has begun.`);
    const parts = open?.parts ?? idsIn(SINGLE.exec(line)) ?? [];
    if (last) open = undefined;
    return { text: line, parts };
  });
  if (open) throw new Error(`Line ${open.line}: this passage does not end.`);
  return lines;
}

/** Removes the passages of parts, and an empty line where two would meet. Returns the text itself if it has none. */
export function withoutPassages(text: string, gone: ReadonlySet<string>): string {
  const lines = markedLines(text);
  if (lines.every(({ parts }) => isKept(parts, gone))) return text;
  const kept: string[] = [];
  let follows = false;
  for (const line of lines) {
    const isDouble: boolean = follows && line.text.trim() === '' && (kept.at(-1) ?? '').trim() === '';
    follows = !isKept(line.parts, gone) || isDouble;
    if (!follows) kept.push(line.text);
  }
  return kept.join('\n');
}
