import type { ChangedEntry } from '../../model/entries/differences.ts';
import { plain } from '../preview/publish/comment.ts';
import {
  type ListedPage,
  listPages,
  looksTheSame,
  type PageReview,
  type Review,
  type WordedChange,
} from './result.ts';

/** Formats a count: `1 page`, `2 pages`. */
export const count = (number: number, one: string) => `${number} ${one}${number === 1 ? '' : 's'}`;

/** Formats bytes: `12.3 kB`. */
export const bytes = (number: number) => (number < 1000 ? `${number} B` : `${(number / 1000).toFixed(1)} kB`);

/** Summarises the review: `3 of 18 pages changed, 1 added; 2 new accessibility findings.` */
export function headline({ pages, unchanged }: Review): string {
  const of = (kind: PageReview['kind']) => pathsOf(pages.filter((page) => page.kind === kind)).length;
  const total = new Set([...pathsOf(pages), ...unchanged]).size;
  if (pages.length === 0) return `No page changed: all ${total} are the same.`;
  const parts = [
    `${of('changed')} of ${count(total, 'page')} changed`,
    of('added') > 0 && `${of('added')} added`,
    of('removed') > 0 && `${of('removed')} removed`,
  ].filter(Boolean);
  const findings = pages.flatMap((page) => page.findings).length;
  return `${parts.join(', ')}; ${findings > 0 ? count(findings, 'new accessibility finding') : 'no new accessibility finding'}.`;
}

/** Returns the paths of pages and of those with the same difference. */
const pathsOf = (pages: PageReview[]): string[] => pages.flatMap(({ path, others }) => [path, ...others]);

/** Names the other pages with the same changes; undefined if there are none. */
export function samePages({ page: { others }, sameAs }: ListedPage): string | undefined {
  if (others.length > 0) return `The same on ${count(others.length, 'other page')}: ${others.join(', ')}`;
  return sameAs && `The rest as on ${sameAs}`;
}

/** Describes the status of a page. */
export function verdict(page: PageReview): string {
  if (page.kind === 'added') return 'added';
  if (page.kind === 'removed') return 'removed';
  return looksTheSame(page) ? 'changed, looks the same' : 'changed';
}

/** Formats a textual change on one line. */
function sentence({ what, before, after }: WordedChange): string {
  if (before === undefined) return `${what}, new: ${after}`;
  return after === undefined ? `${what}, gone: ${before}` : `${what}: ${after} (was: ${before})`;
}

/** Names an entry and what happened to it: `SEO (package tab, new)`. */
export const entryTitle = ({ title, kind, state }: ChangedEntry): string => {
  const what = [kind?.one, { added: 'new', changed: undefined, removed: 'deleted' }[state]].filter(Boolean);
  return what.length > 0 ? `${title} (${what.join(', ')})` : title;
};

/** Lists the changed values of an entry, worded for editors. New and deleted entries are only named. */
export const valueChanges = ({ state, words }: ChangedEntry): WordedChange[] =>
  state === 'changed' ? words.map(({ title, ...sides }) => ({ what: title, ...sides })) : [];

/** Describes what happened to the pictures and films of an entry. */
export const fileChanges = ({ pictures }: ChangedEntry): string[] =>
  pictures.map(
    ({ path, kind }) => `${path.split('/').at(-1)}: ${kind === 'changed' ? 'another file' : kind}`,
  );

/** Describes what changed in an entry, one line for each value or picture. */
const entryLines = (entry: ChangedEntry): string[] => [
  ...valueChanges(entry).map(sentence),
  ...(entry.state === 'changed' ? fileChanges(entry) : []),
];

/** Names the states that show the same changes as others: `/ (tab SEO)`. */
export const repeatedStates = ({ repeated }: Review): string[] =>
  repeated.map(({ path, states }) => `${path} (${states.join(', ')})`);

/** Maximum length of the summary in a comment. */
const LONGEST_MARKDOWN = 20_000;

/** Renders the summary for a comment on a pull request. */
export function markdownSummary(review: Review): string {
  const section = (title: string, lines: string[]) =>
    [`#### ${title}`, '', ...lines.map((line) => `- ${line}`), ''].join('\n');
  const sections = [
    ...review.content.map((entry) => section(plain(entryTitle(entry)), entryLines(entry).map(plain))),
    ...listPages(review.pages).map((listed) => {
      const { page, words } = listed;
      return section(`${plain(page.path)} (${verdict(page)})`, [
        ...words.map((change) => plain(sentence(change))),
        ...[weightChange(page)].filter((line) => line !== undefined),
        ...page.findings.map(
          ({ rule, where }) => `**New accessibility finding:** ${plain(`${rule} at ${where}`)}`,
        ),
        ...[samePages(listed)].flatMap((line) => (line ? plain(line) : [])),
      ]);
    }),
  ];
  const kept: string[] = [];
  let length = 0;
  for (const part of sections) {
    length += part.length;
    if (length > LONGEST_MARKDOWN) break;
    kept.push(part);
  }
  const left = sections.length - kept.length;
  const more = [
    ...(review.repeated.length > 0
      ? [plain(`The same changes also show on ${repeatedStates(review).join('; ')}.`)]
      : []),
    ...(left > 0 ? [`${count(left, 'more change')} in the report.`] : []),
  ].flatMap((line) => [line, '']);
  return [`**${headline(review)}**`, '', ...kept, ...more].join('\n');
}

/** Describes a change of the page weight; undefined if there is none. */
export function weightChange({ bytes: { before, after } }: PageReview): string | undefined {
  if (before === undefined || after === undefined || bytes(before) === bytes(after)) return undefined;
  return `Page weight: ${bytes(before)} → ${bytes(after)}`;
}

/** Renders the pages that differ, as JSON for the ribbon of a preview. */
export function jsonSummary({ pages, repeated }: Review): string {
  const left = pages.filter(({ kind }) => kind !== 'removed');
  const touched = new Set([...pathsOf(left), ...repeated.map(({ path }) => path)]);
  return `${JSON.stringify({ touched: [...touched] }, null, 2)}\n`;
}
