import type { Sentences } from '../mistake.ts';
import type { Node } from './text.ts';

/** Void HTML elements. */
const VOID = ['br', 'hr', 'img', 'input', 'wbr'];

const COMPILER_RULES: [pattern: RegExp, words: (...found: string[]) => Sentences][] = [
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
    /closing brace|Could not parse expression/,
    () => ({
      problem: 'What stands after { is read as code, and is none.',
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

/** URLs and e-mail addresses in angle brackets: links in Markdown, tags in MDX. */
const AUTOLINK = /^<((?:[a-z][a-z\d+.-]+:|www\.)[^\s<>]*|[^\s<>@/]+@[^\s<>]+)>/i;

/**
 * Translates an MDX compiler error into plain language, with its position.
 * @param source the text that the compiler read
 */
export function compilerSentences(
  message: string,
  source: string,
): Sentences & { line: number; column: number } {
  const [, line = '1', column = '1', reason = message] = /^(\d+):(\d+): ([\s\S]*)$/.exec(message) ?? [];
  const at = { line: Number(line), column: Number(column) };
  const [, address] = AUTOLINK.exec(source.split('\n')[at.line - 1]?.slice(at.column - 1) ?? '') ?? [];
  if (address !== undefined) {
    const href = /^[^:/]+@/.test(address) ? `mailto:${address}` : address.replace(/^www\./i, 'https://$&');
    return {
      ...at,
      problem: `${address} cannot stand between < and > here.`,
      suggestion: `[what is there](${href})`,
      advice: 'Write the words of the link in square brackets, and its address in round ones.',
    };
  }
  for (const [pattern, words] of COMPILER_RULES) {
    const found = pattern.exec(reason);
    if (found) return { ...at, ...words(...found.slice(1)) };
  }
  return {
    ...at,
    problem: 'The text cannot be read from here on.',
    advice: `The compiler says: ${reason.replace(/ \([\w-]+:[\w-]+\)$/, '')}.`,
  };
}

const SEEN = 'visitors see the signs as they stand here';

/** Malformed Markdown, which is rendered as text. Each match starts at the mistake. */
const SIGNS: [pattern: RegExp, words: (...found: (string | undefined)[]) => Sentences][] = [
  [
    /(?=#)(?<=^[ \t>*+-]*)(#{2,}|#(?=\u00a0))(?=[^\s#]|\u00a0)[^\S\n]*(.*)/gmu,
    (found, marks = '', heading = '') => ({
      problem: `“${found}” is no heading: ${SEEN}.`,
      suggestion: `${marks.padEnd(2, '#')} ${heading || '…'}`,
      advice: 'Write an ordinary space after the last #.',
    }),
  ],
  [
    /(?<!\\)(!?\[[^[\]\n]*\]\()([^\s()<"]*[^\S\n](?:[^()\n"]|\([^()\n]*\))*)((?<=\s)"[^"\n]*")?\)/gu,
    (found = '', label = '', address = '', title = '') => ({
      problem: `“${found}” is no ${thing(found)}, because its address has a space: ${SEEN}.`,
      suggestion: `${label}${withoutSpaces(address.trim())}${title && ` ${title}`})`,
      advice: `Write %20 for each space, or ${thing(found) === 'picture' ? 'rename the file' : 'leave it out'}.`,
    }),
  ],
  [
    /(?<!\\)(!?\[[^[\]\n]+\])[^\S\n]+(\((?:\.?\/|#|https?:|mailto:|tel:)[^()\s]*\))/gu,
    (found = '', label = '', address = '') => ({
      problem: `“${found}” is no ${thing(found)}, because its brackets stand apart: ${SEEN}.`,
      suggestion: label + address,
      advice: 'Delete the space between them.',
    }),
  ],
  [
    /(?<![\\*])\*\*(?=\S[^*\n]*\s\*|\s[^*\n]*[^\s*]\*)(.[^*\n]*)\*\*(?!\*)/gu,
    (found = '', words = '') => ({
      problem: `“${found}” is not bold, because it has a space beside its stars: ${SEEN}.`,
      suggestion: `**${words.trim()}**`,
      advice: 'Delete the space, or write it outside.',
    }),
  ],
];

const thing = (markdown: string) => (markdown.startsWith('!') ? 'picture' : 'link');

/** Removes the spaces of phone numbers and e-mail addresses, and encodes those of other addresses. */
const withoutSpaces = (address: string) =>
  /^(tel|sms|mailto):/i.test(address) ? address.replace(/[^\S\n]+/g, '') : address.replace(/[^\S\n]/g, '%20');

/** Finds malformed Markdown. Positions are offsets in the source. */
export function* shownAsWords(source: string, nodes: Node[]): Generator<{ at: number; words: Sentences }> {
  const texts = nodes.filter(({ type }) => type === 'text').map(({ position }) => position!);
  const isShown = (at: number) => texts.some(({ start, end }) => start.offset! <= at && at < end.offset!);
  for (const [pattern, words] of SIGNS) {
    for (const found of source.matchAll(pattern))
      if (isShown(found.index)) yield { at: found.index, words: words(...found) };
  }
}
