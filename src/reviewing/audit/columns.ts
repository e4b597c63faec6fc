import { KINDS, type Kind, sumBytes } from '../page/weight.ts';
import { blocked, kib, milliseconds, NONE, seconds, shift } from './format.ts';
import { CATEGORIES, type LighthouseFigures, type PageAudit } from './result.ts';

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

/** All columns of the table except the last, which lists failures. */
export const COLUMNS: Column[] = [
  { heading: 'page', cell: ({ path }) => path },
  ...KINDS.map(weight),
  { heading: 'total', cell: ({ transfers }) => kib(sumBytes(transfers)) },
  { heading: 'requests', cell: ({ transfers }) => String(transfers.length) },
  figure('FCP', ({ firstPaintMs }) => number(seconds(firstPaintMs))),
  figure('LCP', ({ largestPaintMs }) => number(seconds(largestPaintMs))),
  figure('TBT', ({ blockingMs }) => number(blocked(blockingMs))),
  figure('CLS', ({ layoutShift }) => shift(layoutShift)),
  figure('Lighthouse', ({ scores }) => CATEGORIES.map((category) => scores[category] ?? NONE).join('/')),
  { heading: 'axe', cell: ({ accessibility }) => String(accessibility.length) },
  { heading: 'data', cell: ({ structuredData }) => String(structuredData.length) },
  { heading: 'menu', cell: ({ menuMs }) => (menuMs === undefined ? NONE : number(milliseconds(menuMs))) },
];

/** Legend below the table. */
export const LEGEND = `Weights in KiB as they travel, before any scroll; FCP and LCP: first and largest paint in seconds; TBT: blocked time in
ms; CLS: layout shift; Lighthouse: performance, accessibility, best practices, search; axe: places that break a rule;
data: mistakes in structured data; menu: ms from the first press to the open menu at fourfold CPU slowdown.`;
