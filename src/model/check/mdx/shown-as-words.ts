import type { Sentences } from '../mistake.ts';
import type { Node } from './node.ts';

const SEEN = 'visitors see the signs as they stand here';

/** Malformed Markdown, which is rendered as text. Each match starts at the mistake. */
const RULES: [pattern: RegExp, words: (...found: (string | undefined)[]) => Sentences][] = [
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
  for (const [pattern, words] of RULES) {
    for (const found of source.matchAll(pattern))
      if (isShown(found.index)) yield { at: found.index, words: words(...found) };
  }
}
