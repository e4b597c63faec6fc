import { COLUMNS, LEGEND } from './columns.ts';
import { blocked, seconds } from './format.ts';
import type { Audit, LighthouseFigures, PageAudit } from './result.ts';

const FALLS_SHORT = 'falls short';
const GAP = '  ';

/**
 * Renders the table for a terminal. Failures of a page are listed below its row.
 *
 * @param columns line width in characters
 */
export function terminalReport(audit: Audit, columns: number): string {
  const rows = [COLUMNS.map(({ heading }) => heading), ...audit.pages.map(cells)];
  const widths = COLUMNS.map((_, index) => Math.max(...rows.map((row) => row[index]!.length)));
  // Align names left and numbers right.
  const lines = rows.map((row) =>
    row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!))).join(GAP),
  );
  const [head, ...body] = lines;
  const pages = body.flatMap((line, index) => [
    line,
    ...audit.pages[index]!.shortfalls.flatMap((shortfall) => wrap(shortfall, columns)),
  ]);
  const rule = '─'.repeat(Math.min(columns, head!.length));
  return [head, rule, ...pages, rule, LEGEND, conclusion(audit)].join('\n');
}

/** Renders the table as Markdown. The last column lists the failures of the page. */
export function markdownReport(audit: Audit): string {
  const row = (texts: string[]) => `| ${texts.map((text) => text.replaceAll('|', '\\|')).join(' | ')} |`;
  const marks = COLUMNS.map((_, index) => (index === 0 ? '---' : '--:'));
  return [
    row([...COLUMNS.map(({ heading }) => heading), FALLS_SHORT]),
    row([...marks, '---']),
    ...audit.pages.map((page) => row([...cells(page), page.shortfalls.join('; ')])),
    '',
    LEGEND,
    '',
    conclusion(audit),
  ].join('\n');
}

/** Serialises all measurements as JSON. */
export const jsonReport = (audit: Audit): string => JSON.stringify(audit, null, 2);

const cells = (page: PageAudit) => COLUMNS.map(({ cell }) => cell(page));

function conclusion({ pages, runs, lighthouse, limit }: Audit): string {
  const short = pages.filter(({ shortfalls }) => shortfalls.length > 0).length;
  const how = runs === 0 ? 'without Lighthouse' : `Lighthouse ${lighthouse}, ${count(runs, 'run')} of each`;
  const verdict = short === 0 ? 'none falls short' : `${short} ${short === 1 ? 'falls' : 'fall'} short`;
  return `${limitOf(limit)}${count(pages.length, 'page')}, ${how}: ${verdict}.`;
}

/** Describes the limit in one line, or nothing if it was not measured. */
const limitOf = (limit: LighthouseFigures | undefined) =>
  limit
    ? `For a heading and one picture, the limit here: FCP ${seconds(limit.firstPaintMs)}, LCP ${seconds(limit.largestPaintMs)}, TBT ${blocked(limit.blockingMs)}.\n`
    : '';

const count = (number: number, thing: string) => `${number} ${thing}${number === 1 ? '' : 's'}`;

/** Wraps a failure at word boundaries. The first line starts with a label; the next ones align with its text. */
function wrap(text: string, columns: number): string[] {
  const lines: string[] = [];
  const mark = `  ${FALLS_SHORT}: `;
  for (const word of text.split(' ')) {
    const line = lines.at(-1);
    if (line === undefined) lines.push(mark + word);
    else if (line.length + 1 + word.length <= columns) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(' '.repeat(mark.length) + word);
  }
  return lines;
}
