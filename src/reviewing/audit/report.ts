import { KINDS, type Kind, sumBytes } from '../../tooling/page/weight.ts';
import {
  type Audit,
  blocked,
  CATEGORIES,
  type LighthouseFigures,
  NONE,
  type PageAudit,
  seconds,
  shift,
} from './result.ts';

interface Column {
  heading: string;
  cell: (page: PageAudit) => string;
}

const weight = (kind: Kind): Column => ({
  heading: kind,
  cell: ({ transfers }) => kib(sumBytes(transfers, kind)),
});

const figure = (heading: string, cell: (figures: LighthouseFigures) => string): Column => ({
  heading,
  cell: ({ lighthouse }) => (lighthouse ? cell(lighthouse) : NONE),
});

const number = (text: string) => text.replace(/ m?s$/, '');

/** Formats bytes as KiB: `12.3`. */
const kib = (bytes: number) => (bytes === 0 ? '0' : (bytes / 1024).toFixed(1));

/** All columns of the table except the last, which lists failures. */
const COLUMNS: Column[] = [
  { heading: 'page', cell: ({ path }) => path },
  ...KINDS.map(weight),
  { heading: 'total', cell: ({ transfers }) => kib(sumBytes(transfers)) },
  { heading: 'requests', cell: ({ transfers }) => String(transfers.length) },
  figure('FCP', ({ firstPaintMs }) => number(seconds(firstPaintMs))),
  figure('LCP', ({ largestPaintMs }) => number(seconds(largestPaintMs))),
  figure('TBT', ({ blockingMs }) => number(blocked(blockingMs))),
  figure('CLS', ({ layoutShift }) => shift(layoutShift)),
  figure('Lighthouse', ({ scores }) => CATEGORIES.map((category) => scores[category] ?? NONE).join('/')),
];

/** Legend below the table. */
const LEGEND = `Weights in KiB as they travel, before any scroll; FCP and LCP: first and largest paint in seconds; TBT: blocked time in
ms; CLS: layout shift; Lighthouse: performance, accessibility, best practices, search.`;

const FALLS_SHORT = 'falls short';
const GAP = '  ';

/** Renders the table for a terminal. Failures of a page are listed below its row. */
export function terminalReport(audit: Audit): string {
  const rows = [COLUMNS.map(({ heading }) => heading), ...audit.pages.map(cells)];
  const widths = COLUMNS.map((_, index) => Math.max(...rows.map((row) => row[index]!.length)));
  // Align names left and numbers right.
  const lines = rows.map((row) =>
    row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!))).join(GAP),
  );
  const [head, ...body] = lines;
  const pages = body.flatMap((line, index) => [
    line,
    ...audit.pages[index]!.shortfalls.map((shortfall) => `  ${FALLS_SHORT}: ${shortfall}`),
  ]);
  const rule = '─'.repeat(head!.length);
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
