import type { Diagnosis, ReaderError } from './diagnosis.ts';

const indentOf = (line: string) => line.length - line.trimStart().length;
const isBlank = (line: string) => /^\s*(#.*)?$/.test(line);
const spaces = (count: number) => (count === 1 ? '1 space' : `${count} spaces`);

/** Reports a line whose indentation matches no enclosing list or group. */
export function indentation(lines: string[], { line, code }: ReaderError): Diagnosis | undefined {
  if (!['BAD_INDENT', 'BLOCK_AS_IMPLICIT_KEY', 'MULTILINE_IMPLICIT_KEY'].includes(code)) return undefined;
  const index = misplaced(lines, line - 1);
  if (index === undefined) return undefined;
  const indent = indentOf(lines[index]!);
  const right = openIndents(lines, index).toSorted((a, b) => Math.abs(a - indent) - Math.abs(b - indent));
  return {
    line: index + 1,
    column: indent + 1,
    problem: `The line starts with ${spaces(indent)}, and no line above that it could belong to does.`,
    advice: `Lines of one group or list start at the same place. Start it with ${spaces(right[0] ?? 0)}.`,
  };
}

/** Returns the index of the misplaced line: the one at the error, or a deeper one below a complete value. */
function misplaced(lines: string[], index: number): number | undefined {
  const next = lines.findIndex((line, at) => at > index && !isBlank(line));
  const isComplete = /^\s*(- )?[\w-]+:\s+[^\s|>]/.test(lines[index] ?? '');
  if (next > 0 && isComplete && indentOf(lines[next]!) > indentOf(lines[index]!)) return next;
  return openIndents(lines, index).includes(indentOf(lines[index] ?? '')) ? undefined : index;
}

/** Returns the indentations of the groups that are open above a line. */
function openIndents(lines: string[], index: number): number[] {
  const open: number[] = [];
  for (const line of lines.slice(0, index).toReversed()) {
    if (!isBlank(line) && indentOf(line) < (open.at(-1) ?? Number.POSITIVE_INFINITY))
      open.push(indentOf(line));
  }
  return open;
}
