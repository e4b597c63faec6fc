import type { Diagnosis, ReaderError } from './diagnosis.ts';
import { indentation } from './indentation.ts';
import { inQuotes, RULES } from './rules.ts';

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
    if (sentences) return { line: error.line, column: firstColumn(line), ...sentences };
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

const firstColumn = (line: string) => line.length - line.trimStart().length + 1;
