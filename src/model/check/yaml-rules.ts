import type { Sentences } from './mistake.ts';

/** An error of the YAML parser. */
export interface ReaderError {
  code: string;
  message: string;
  line: number;
  column: number;
}

/** Explains a line that cannot be parsed; returns undefined if the rule does not apply. */
type Rule = (line: string, error: ReaderError) => Sentences | undefined;

/** Length of a text that an advice repeats, in characters. Longer ones are truncated. */
const REPEATED_MAX = 300;

/** Puts a text in single quotes, where only the quote itself needs escaping. */
export const inQuotes = (text: string) =>
  `'${text.trim().slice(0, REPEATED_MAX).replaceAll("'", "''")}${text.trim().length > REPEATED_MAX ? '…' : ''}'`;

/** `key: value` or `- key: value`. */
const FIELD = /^(\s*(?:- )?)([\w-]+):\s+(\S.*)$/;
/** The same, or `value` or `- value`. */
const LINE = /^(\s*(?:- )?(?:[\w-]+:\s+)?)(\S.*)$/;

const mergeMark: Rule = (line) =>
  /^(<{7}|={7}|>{7})( |$)/.test(line)
    ? {
        problem: 'This line was left behind when two versions of the file were merged.',
        advice:
          'Keep the version that is right, and delete the other with the lines <<<<<<<, ======= and >>>>>>>.',
      }
    : undefined;

const tab: Rule = (line) =>
  /^\s*\t/.test(line)
    ? { problem: 'The line starts with a tab.', advice: 'Write two spaces instead of each tab.' }
    : undefined;

const repeatedName: Rule = (line, { code }) =>
  code === 'DUPLICATE_KEY'
    ? {
        problem: `“${line.trim().split(':')[0]}” is written twice.`,
        advice: 'Each field can stand once: delete one of the two.',
      }
    : undefined;

const missingSpace: Rule = (line) => {
  const [, before, name, value] = /^(\s*(?:- )?)([\w-]+):([^\s:/].*)$/.exec(line) ?? [];
  return name && value
    ? {
        problem: `A space is missing after “${name}:”.`,
        suggestion: `${name}: ${value.trim()}`,
        advice: `The name of a field ends with a colon and a space${before ? '.' : ', and then comes its value.'}`,
      }
    : undefined;
};

const missingColon: Rule = (line, { code }) => {
  const name = /^\s*(?:- )?([\w-]+)\s*$/.exec(line)?.[1];
  return name && ['MULTILINE_IMPLICIT_KEY', 'MISSING_CHAR'].includes(code)
    ? {
        problem: `There is no colon after “${name}”.`,
        advice: `If it is the name of a field, write “${name}:” and then its value.`,
      }
    : undefined;
};

const colonInText: Rule = (line) => {
  const [, , name, value] = FIELD.exec(line) ?? [];
  return name && value && /^[^"'[{|>]/.test(value) && /:(\s|$)/.test(value)
    ? colonInside(name, value)
    : undefined;
};

/** Explains that a text needs quotes because a colon followed by a space starts a new field. */
export const colonInside = (name: string | undefined, value: string): Sentences => ({
  problem: name ? `The text after “${name}:” has a colon in it.` : 'The text has a colon in it.',
  advice: `Put the whole text in quotes: ${name ? `${name}: ` : ''}${inQuotes(value)}.`,
});

const apostrophe: Rule = (line) => {
  const [, start, value] = LINE.exec(line) ?? [];
  const inside = value?.endsWith("'") && value.length > 2 ? value.slice(1, -1) : value?.slice(1);
  return value?.startsWith("'") && /(^|[^'])'([^']|$)/.test(inside!)
    ? {
        problem: 'An apostrophe inside the text ends it too early.',
        advice: `Between single quotes an apostrophe is written twice: ${start!.trim()} ${inQuotes(inside!.replaceAll("''", "'"))}.`,
      }
    : undefined;
};

const moreAfterQuote: Rule = (line) => {
  const [, start, value] = LINE.exec(line) ?? [];
  return value && /^"[^"]*"\s*[^\s#]/.test(value)
    ? {
        problem: 'The text goes on after its closing quote.',
        advice: `Put the whole text in single quotes: ${start!.trim()} ${inQuotes(value)}.`,
      }
    : undefined;
};

const backslash: Rule = (_line, { code }) =>
  code === 'BAD_DQ_ESCAPE'
    ? {
        problem: 'Between double quotes a backslash means something else.',
        advice: 'Use single quotes for a text with a backslash.',
      }
    : undefined;

const specialStart: Rule = (line) => {
  const [, start, value] = LINE.exec(line) ?? [];
  return value && /^[@`%&*!{?]|^[|>-] /.test(value)
    ? {
        problem: `A text cannot start with “${value[0]}” unless it stands in quotes.`,
        advice: `Put the whole text in quotes: ${start!.trim()} ${inQuotes(value)}.`,
      }
    : undefined;
};

/** @param wanted code of the errors that the rule explains */
const reference =
  (wanted: string): Rule =>
  (_line, { code }) =>
    code === wanted
      ? {
          problem: 'One of the signs &, *, ! and << refers to something else here, which an entry cannot.',
          advice: 'Write out the value itself. If it is a text, put all of it in quotes.',
        }
      : undefined;

const secondDocument: Rule = (_line, { code }) =>
  code === 'MULTIPLE_DOCS'
    ? { problem: 'A line of three dashes splits the file in two.', advice: 'Delete the line.' }
    : undefined;

/** Ordered from the most to the least certain. */
export const RULES: Rule[] = [
  mergeMark,
  tab,
  repeatedName,
  secondDocument,
  reference('REFERENCE'),
  backslash,
  apostrophe,
  moreAfterQuote,
  specialStart,
  colonInText,
  missingSpace,
  missingColon,
  reference('UNRESOLVED'),
];
