import { plain } from '../output.ts';
import { daysBetween, formatPeriod } from './days.ts';
import { type Breakdown, type Report, type Row, shorten, formatRow } from './report.ts';

const NAME_WIDTH = 28;
const BAR_WIDTH = 8;

/** Widths of the columns with figures, with the space before them: 80 with name and bar. */
const WIDTHS = [10, 8, 11, 7, 8];

const HEADINGS: Record<Breakdown, string> = {
  page: 'PAGE',
  service: 'SERVICE',
  referrer: 'CAME FROM',
  campaign: 'CAMPAIGN',
};

/** Formats a report as a table of 80 columns, with bars for the enquiries, or for the views if there are none. */
export function toTable(report: Report, by: Breakdown): string {
  const { period, total } = report;
  const rows = shorten(report.by[by]);
  const measure = by === 'service' || total.enquiries > 0 ? 'enquiries' : 'views';
  const most = Math.max(...rows.map((row) => row[measure]), 1);
  const days = daysBetween(period.since, period.before);
  return [
    `${formatPeriod(period)} (${days === 1 ? '1 day' : `${days} days`}, with the change from as many before)`,
    '',
    line(HEADINGS[by], '', ['VIEWS', 'CHANGE', 'ENQUIRIES', 'CHANGE', 'SHARE']),
    ...rows.map((row) => line(shortName(row.name), bar(row[measure] / most), cells(row, by))),
    '─'.repeat(80),
    line('All', '', cells(total, 'page')),
    '',
  ].join('\n');
}

const cells = (row: Row, by: Breakdown) => {
  const { views, viewsChange, enquiries, enquiriesChange, share } = formatRow(row, by);
  return [views, viewsChange, enquiries, enquiriesChange, share];
};

const line = (name: string, drawn: string, figures: string[]) =>
  `${name.padEnd(NAME_WIDTH)}${drawn.padEnd(BAR_WIDTH)}${figures.map((text, index) => text.padStart(WIDTHS[index]!)).join('')}`.trimEnd();

/** Cuts a name in its middle: the end of an address tells pages apart. */
function shortName(name: string): string {
  const letters = [...plain(name).replaceAll(/\s+/g, ' ')];
  const room = NAME_WIDTH - 1;
  if (letters.length <= room) return letters.join('');
  return [...letters.slice(0, 8), '…', ...letters.slice(9 - room)].join('');
}

/** Draws a share of a column in eighths of a character. */
function bar(share: number): string {
  const eighths = Math.round(share * (BAR_WIDTH - 1) * 8);
  const rest = share > 0 && eighths === 0 ? 1 : eighths % 8;
  return '█'.repeat(Math.floor(eighths / 8)) + (rest > 0 ? String.fromCodePoint(0x2590 - rest) : '');
}
