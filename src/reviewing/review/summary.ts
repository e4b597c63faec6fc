import { looksTheSame, type PageReview, type Review } from './result.ts';
import type { WordedChange } from './words.ts';

/** Formats a count: `1 page`, `2 pages`. */
export const count = (number: number, one: string, many = `${one}s`) =>
  `${number} ${number === 1 ? one : many}`;

/** Formats bytes: `12.3 kB`. */
export const bytes = (number: number) => (number < 1000 ? `${number} B` : `${(number / 1000).toFixed(1)} kB`);

/** Summarises the review: `3 of 18 pages changed, 1 added; 2 new accessibility findings.` */
export function headline({ pages, unchanged }: Review): string {
  const of = (kind: PageReview['kind']) => pages.filter((page) => page.kind === kind).length;
  const total = new Set([...pages.map(({ path }) => path), ...unchanged]).size;
  if (pages.length === 0) return `No page changed: all ${total} are the same.`;
  const parts = [
    `${of('changed')} of ${count(total, 'page')} changed`,
    of('added') > 0 && `${of('added')} added`,
    of('removed') > 0 && `${of('removed')} removed`,
  ].filter(Boolean);
  const findings = pages.flatMap((page) => page.findings).length;
  return `${parts.join(', ')}; ${findings > 0 ? count(findings, 'new accessibility finding') : 'no new accessibility finding'}.`;
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
  return after === undefined ? `${what}, gone: ${before}` : `${what}: ${before} → ${after}`;
}

/** Renders the summary for the terminal. */
export function textSummary(review: Review): string {
  const lines = review.pages.flatMap((page) => [
    `  ${page.path} (${verdict(page)})`,
    ...page.words.map((change) => `    ${sentence(change)}`),
    ...page.findings.map(({ rule, where }) => `    accessibility, new: ${rule} at ${where}`),
  ]);
  return [headline(review), ...lines].join('\n');
}

/** Maximum length of the summary in a comment. */
const LONGEST_MARKDOWN = 20_000;

/** Renders the summary for a comment on a pull request. */
export function markdownSummary(review: Review): string {
  const sections = review.pages.map((page) => {
    const lines = [
      ...page.words.map((change) => `- ${plain(sentence(change))}`),
      ...weights(page).map((line) => `- ${line}`),
      ...page.findings.map(
        ({ rule, where }) => `- **New accessibility finding:** ${plain(`${rule} at ${where}`)}`,
      ),
    ];
    return [`#### ${plain(page.path)} (${verdict(page)})`, '', ...lines, ''].join('\n');
  });
  const kept: string[] = [];
  let length = 0;
  for (const part of sections) {
    length += part.length;
    if (length > LONGEST_MARKDOWN) break;
    kept.push(part);
  }
  const left = sections.length - kept.length;
  const more = left > 0 ? [`${count(left, 'more page')} in the report.`, ''] : [];
  return [`**${headline(review)}**`, '', ...kept, ...more].join('\n');
}

/** Describes changes in size; empty if there are none. */
export function weights({ bytes: page, scriptBytes }: PageReview): string[] {
  const grown = (
    what: string,
    { before, after }: { before?: number | undefined; after?: number | undefined },
  ) =>
    before === undefined || after === undefined || bytes(before) === bytes(after)
      ? []
      : [`${what}: ${bytes(before)} → ${bytes(after)}`];
  return [...grown('Page weight', page), ...grown('Script', scriptBytes)];
}

/** Escapes text of pages, so that it is neither markup nor a mention (`@name`) in a comment. */
const plain = (text: string) =>
  text
    .replace(/[\\`*_{}[\]<>#|~]/g, (character) => `\\${character}`)
    .replace(/@/g, '@\u200b')
    .slice(0, 400);

/** Renders the JSON that other commands read. */
export const jsonSummary = (review: Review) =>
  `${JSON.stringify(
    {
      headline: headline(review),
      touched: review.pages.filter(({ kind }) => kind !== 'removed').map(({ path }) => path),
      removed: review.pages.filter(({ kind }) => kind === 'removed').map(({ path }) => path),
      unchanged: review.unchanged.length,
    },
    null,
    2,
  )}\n`;
