import type { Sentences } from './mistake.ts';

/** An error of a YAML parser. */
export interface ReaderError {
  code: string;
  message: string;
  line: number;
  column: number;
}

/** An error in plain language, with its position. */
type Diagnosis = Sentences & { line: number; column: number };

/** Number of errors that are explained. The others are likely to follow from them. */
const ERRORS_MAX = 100;

/**
 * Explains the syntax errors that editors make most, at most one per line. Parser errors cause follow-up errors, so only
 * those are reported; if there are none, the error of the build's parser in its own words.
 * @param errors those of the parser that keeps positions
 * @param failure error of the parser that builds use
 */
export function explainErrors(text: string, errors: ReaderError[], failure?: ReaderError): Diagnosis[] {
  const lines = text.split(/\r?\n/);
  const found = new Map<number, Diagnosis>();
  for (const error of errors.slice(0, ERRORS_MAX)) {
    const diagnosis = hint(lines, error);
    if (diagnosis && !found.has(diagnosis.line)) found.set(diagnosis.line, diagnosis);
  }
  const first = failure ?? errors[0];
  return found.size === 0 && first ? [inOwnWords(first)] : [...found.values()];
}

const inOwnWords = ({ line, column, message }: ReaderError): Diagnosis => ({
  line,
  column,
  problem: `This line cannot be read: ${message}.`,
  advice: 'Compare it, and the line above it, with the same lines of a file that works.',
});

function hint(lines: string[], error: ReaderError): Diagnosis | undefined {
  const line = lines[error.line - 1] ?? '';
  const words = error.message.startsWith('Missing closing') ? undefined : explain(line, error);
  if (words) return { line: error.line, column: line.search(/\S|$/) + 1, ...words };
  return error.code === 'MISSING_CHAR' ? unclosedQuote(lines) : undefined;
}

function explain(line: string, { code }: ReaderError): Sentences | undefined {
  if (/^\s*\t/.test(line))
    return { problem: 'The line starts with a tab.', advice: 'Write two spaces instead of each tab.' };
  if (/^(<{7}|={7}|>{7})( |$)/.test(line))
    return {
      problem: 'This line was left behind when two versions of the file were merged.',
      advice:
        'Keep the version that is right, and delete the other with the lines <<<<<<<, ======= and >>>>>>>.',
    };
  if (code === 'MULTIPLE_DOCS')
    return { problem: 'A line of three dashes splits the file in two.', advice: 'Delete the line.' };
  if (code === 'DUPLICATE_KEY')
    return {
      problem: `“${line.trim().split(':')[0]}” is written twice.`,
      advice: 'Each field can stand once: delete one of the two.',
    };
  return (
    needsQuotes(line) ?? (code === 'REFERENCE' ? REFERENCE : (missingSpace(line) ?? missingColon(line, code)))
  );
}

const REFERENCE: Sentences = {
  problem: 'One of the signs &, *, ! and << refers to something else here, which an entry cannot.',
  advice: 'Write out the value itself. If it is a text, put all of it in quotes.',
};

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

function missingSpace(line: string): Sentences | undefined {
  const [, name, value] = /^\s*(?:- )?([\w-]+):([^\s:/].*)$/.exec(line) ?? [];
  return name && value
    ? {
        problem: `A space is missing after “${name}:”.`,
        suggestion: `${name}: ${value.trim()}`,
        advice: 'The name of a field ends with a colon and a space, and then comes its value.',
      }
    : undefined;
}

function missingColon(line: string, code: string): Sentences | undefined {
  const [, name] = /^\s*(?:- )?([\w-]+)\s*$/.exec(line) ?? [];
  return name && ['MULTILINE_IMPLICIT_KEY', 'MISSING_CHAR'].includes(code)
    ? {
        problem: `There is no colon after “${name}”.`,
        advice: `If it is the name of a field, write “${name}:” and then its value.`,
      }
    : undefined;
}

/** Explains that a text needs quotes, or other ones. */
function needsQuotes(line: string): Sentences | undefined {
  const [, start = '', name, value = ''] = /^\s*((?:- )?(?:([\w-]+):\s+)?)(\S.*)$/.exec(line) ?? [];
  if (/^[@`%&*!{?]|^[|>-] /.test(value))
    return {
      problem: `A text cannot start with “${value[0]}” unless it stands in quotes.`,
      advice: `Put the whole text in quotes: ${start}${inQuotes(value)}.`,
    };
  const inside = value.replace(/^'|'$/g, '');
  if (value.startsWith("'") && /(^|[^'])'([^']|$)/.test(inside))
    return {
      problem: 'An apostrophe inside the text ends it too early.',
      advice: `Between single quotes an apostrophe is written twice: ${start}${inQuotes(inside.replaceAll("''", "'"))}.`,
    };
  if (/^"[^"]*"\s*[^\s#]/.test(value))
    return {
      problem: 'The text goes on after its closing quote.',
      advice: `Put the whole text in single quotes: ${start}${inQuotes(value)}.`,
    };
  return name && /^[^"'[|>].*?:(\s|$)/.test(value) ? colonInside(name, value) : undefined;
}

/** Explains that a text needs quotes because a colon followed by a space starts a new field. */
export const colonInside = (name: string | undefined, value: string): Sentences => ({
  problem: name ? `The text after “${name}:” has a colon in it.` : 'The text has a colon in it.',
  advice: `Put the whole text in quotes: ${name ? `${name}: ` : ''}${inQuotes(value)}.`,
});

/** Length of a text that an advice repeats, in characters. Longer ones are truncated. */
const REPEATED_MAX = 300;

/** Puts a text in single quotes, where only the quote itself needs escaping. */
export function inQuotes(text: string): string {
  const whole = text.trim();
  const end = whole.length > REPEATED_MAX ? '…' : '';
  return `'${whole.slice(0, REPEATED_MAX).replaceAll("'", "''")}${end}'`;
}
