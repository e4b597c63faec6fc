import type { Sentences } from '../mistake.ts';

/** Void HTML elements. */
const VOID = ['br', 'hr', 'img', 'input', 'wbr'];

const RULES: [pattern: RegExp, words: (...found: string[]) => Sentences][] = [
  [
    /Expected a closing tag for `<([^>`]*)>`/,
    (name = '') =>
      VOID.includes(name)
        ? {
            problem: `The tag <${name}> is opened and never closed.`,
            suggestion: `<${name} />`,
            advice: 'Close it.',
          }
        : {
            problem: `The tag <${name}> is opened and never closed.`,
            advice: `Write </${name}> in the same paragraph where it ends, or <${name} /> if nothing stands in it.`,
          },
  ],
  [
    /Unexpected closing tag `(<\/[^`]*>)`/,
    (tag) => ({
      problem: `${tag} closes a tag that was not opened.`,
      advice: 'Delete it, or open the tag before.',
    }),
  ],
  [
    /closing brace/,
    () => ({
      problem: 'A curly bracket { is opened and never closed.',
      advice: 'Curly brackets hold code. To show one, write \\{.',
    }),
  ],
  [
    /Could not parse (?:expression|import)/,
    () => ({
      problem: 'What stands between { and } is read as code, and is none.',
      advice: 'To show a curly bracket, write \\{.',
    }),
  ],
  [
    /Unexpected character `!`/,
    () => ({
      problem: 'A remark in this text cannot start with <!--.',
      advice: 'Write {/* before it and */} after it, or delete it.',
    }),
  ],
  [
    /Unexpected character|Unexpected end of file/,
    () => ({
      problem: 'A < starts a tag here, and what follows is none.',
      advice: 'To show the sign, write &lt;.',
    }),
  ],
];

/** Translates an MDX compiler error into plain language, with its position in the text. */
export function compilerSentences(message: string): Sentences & { line: number; column: number } {
  const [, line = '1', column = '1', reason = message] = /^(\d+):(\d+): ([\s\S]*)$/.exec(message) ?? [];
  const at = { line: Number(line), column: Number(column) };
  for (const [pattern, words] of RULES) {
    const found = pattern.exec(reason);
    if (found) return { ...at, ...words(...found.slice(1)) };
  }
  return {
    ...at,
    problem: 'The text cannot be read from here on.',
    advice: `The compiler says: ${reason.replace(/ \([\w-]+:[\w-]+\)$/, '')}.`,
  };
}
