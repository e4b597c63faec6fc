import type { Sentences } from './mistake.ts';
import { inQuotes, type ReaderError, RULES } from './yaml-rules.ts';

type Diagnosis = Sentences & { line: number; column: number };

/** Number of errors that are explained. The others are likely to follow from them. */
const ERRORS_MAX = 100;

/**
 * Explains YAML syntax errors in plain language, at most one per line. Parser errors cause follow-up errors, so only
 * those whose line matches a rule are reported; if none does, the first.
 */
export function diagnose(text: string, errors: ReaderError[]): Diagnosis[] {
  const lines = text.split(/\r?\n/);
  const found = new Map<number, Diagnosis>();
  for (const error of errors.slice(0, ERRORS_MAX)) {
    const diagnosis = explain(lines, error);
    if (diagnosis && !found.has(diagnosis.line)) found.set(diagnosis.line, diagnosis);
  }
  const [first] = errors;
  if (found.size === 0 && first) found.set(first.line, unexplained(lines, first));
  return [...found.values()];
}

function explain(lines: string[], error: ReaderError): Diagnosis | undefined {
  const unclosed = error.message.startsWith('Missing closing')
    ? unclosedQuote(lines)
    : error.message.startsWith('Flow sequence')
      ? unclosedList(lines, error.line)
      : undefined;
  if (unclosed) return unclosed;
  const line = lines[error.line - 1] ?? '';
  for (const rule of RULES) {
    const sentences = rule(line, error);
    if (sentences) return { line: error.line, column: indentOf(line) + 1, ...sentences };
  }
  return indentation(lines, error);
}

/** Finds the line where an unclosed string starts. The parser reports it at the end of the file. */
function unclosedQuote(lines: string[]): Diagnosis | undefined {
  const index = lines.findIndex((line) => /^\s*(?:- )?(?:[\w-]+:\s+)?(["'])(?:(?!\1).)*$/.test(line));
  const line = lines[index];
  if (line === undefined) return undefined;
  const quote = /["']/.exec(line)![0];
  return {
    line: index + 1,
    column: line.indexOf(quote) + 1,
    problem: `The text starts with ${quote} and never ends.`,
    advice: `Write ${quote} at the end of the text as well.`,
  };
}

/** Finds the line where an unclosed list starts. The parser reports it at the next field. */
function unclosedList(lines: string[], before: number): Diagnosis | undefined {
  const index = lines.slice(0, before - 1).findLastIndex((line) => /\[[^\]]*$/.test(line));
  return index < 0
    ? undefined
    : {
        line: index + 1,
        column: lines[index]!.lastIndexOf('[') + 1,
        problem: 'The list starts with [ and never ends.',
        advice: 'Write ] at its end.',
      };
}

function unexplained(lines: string[], { line, column }: ReaderError): Diagnosis {
  const value = /^\s*(?:- )?[\w-]+:\s+(.+)$/.exec(lines[line - 1] ?? '')?.[1];
  return {
    line,
    column,
    problem: 'This line cannot be read.',
    advice: value
      ? `Compare it with the same line of a file that works. If it is a text, quotes help: ${inQuotes(value)}.`
      : 'Compare it with the same line of a file that works.',
  };
}

const indentOf = (line: string) => line.length - line.trimStart().length;
const isBlank = (line: string) => /^\s*(#.*)?$/.test(line);
const spaces = (count: number) => (count === 1 ? '1 space' : `${count} spaces`);

/** Reports a line whose indentation matches no enclosing list or group. */
function indentation(lines: string[], { line, code }: ReaderError): Diagnosis | undefined {
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
