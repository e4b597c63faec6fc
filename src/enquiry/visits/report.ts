import type { Dimension, Figure, Figures, Period } from '../store/figures.ts';
import { addDays, daysBetween } from './days.ts';
import { shownName } from './names.ts';

/** What a report can be broken down by. */
export const BREAKDOWNS = ['page', 'service', 'referrer', 'campaign'] as const satisfies Dimension[];

export type Breakdown = (typeof BREAKDOWNS)[number];

const NOTHING = { views: 0, enquiries: 0, earlierViews: 0, earlierEnquiries: 0 };

const FIGURES = Object.keys(NOTHING) as (keyof typeof NOTHING)[];

/** Page views and enquiries of a period and the one before it. */
export type Row = { name: string } & typeof NOTHING;

export type Report = ReturnType<typeof createReport>;

/** Enquiries below which a campaign is not named: its name might tell who the person is. */
const LEAST_ENQUIRIES = 5;

const FEW = `(fewer than ${LEAST_ENQUIRIES} enquiries)`;

/** Adds the figures up. Campaigns with few enquiries share one row. */
export function createReport(figures: Figures, period: Period) {
  const rows = (by: Dimension) => addUp(figures[by], ({ name }) => shownName(by, name));
  const perDay = new Map(rows('day').map((row) => [row.name, row]));
  const length = daysBetween(period.since, period.before);
  const days = Array.from({ length }, (_, index) => addDays(period.since, index));
  const campaigns = rows('campaign');
  const isFew = new Set(campaigns.filter((row) => row.enquiries < LEAST_ENQUIRIES).map(({ name }) => name));
  const noCampaign = shownName('campaign', '');
  const campaignName = ({ name }: Figure) => {
    const shown = shownName('campaign', name);
    return isFew.has(shown) && shown !== noCampaign ? FEW : shown;
  };
  return {
    period,
    total: addUp(figures.day, () => 'All')[0] ?? emptyRow('All'),
    /** Every day of the period. */
    days: days.map((day) => perDay.get(day) ?? emptyRow(day)),
    /** Those with most enquiries first, then those with most views. */
    by: {
      page: sorted(rows('page')),
      service: sorted(rows('service')),
      referrer: sorted(rows('referrer')),
      campaign: sorted(addUp(figures.campaign, campaignName)),
    },
  };
}

const emptyRow = (name: string): Row => ({ name, ...NOTHING });

function addUp(figures: Figure[], nameOf: (figure: Figure) => string): Row[] {
  const rows = new Map<string, Row>();
  for (const figure of figures) {
    const name = nameOf(figure);
    const row = rows.get(name) ?? emptyRow(name);
    rows.set(name, row);
    row[figure.isEarlier ? 'earlierViews' : 'views'] += figure.views;
    row[figure.isEarlier ? 'earlierEnquiries' : 'enquiries'] += figure.enquiries;
  }
  return [...rows.values()];
}

const sorted = (rows: Row[]) =>
  rows.sort((a, b) => b.enquiries - a.enquiries || b.views - a.views || b.earlierViews - a.earlierViews);

/** Enquiries per view; null without views. */
const shareOf = ({ views, enquiries }: Row) => (views === 0 ? null : enquiries / views);

const number = new Intl.NumberFormat('en-US');
const signed = new Intl.NumberFormat('en-US', { signDisplay: 'exceptZero' });
const percent = new Intl.NumberFormat('en-US', { style: 'percent' });
const finePercent = new Intl.NumberFormat('en-US', { style: 'percent', minimumFractionDigits: 2 });
const change = new Intl.NumberFormat('en-US', {
  style: 'percent',
  signDisplay: 'exceptZero',
  maximumFractionDigits: 0,
});

/** Figures of a row as texts; a dash where there is none. */
export function formatRow(row: Row, by: Breakdown = 'page') {
  const share = shareOf(row);
  return {
    views: by === 'service' ? '–' : number.format(row.views),
    viewsChange: formatGrowth(row),
    enquiries: number.format(row.enquiries),
    enquiriesChange: signed.format(row.enquiries - row.earlierEnquiries),
    share: share === null ? '–' : (share > 0 && share < 0.1 ? finePercent : percent).format(share),
  };
}

/** Above this, a change in percent says little. */
const MAX_GROWTH = 10;

function formatGrowth({ views, earlierViews }: Row): string {
  if (earlierViews === 0) return views > 0 ? 'new' : '–';
  const growth = views / earlierViews - 1;
  return growth > MAX_GROWTH ? `>${MAX_GROWTH}×` : change.format(growth);
}

const MOST_ROWS = 15;

/** Splits rows into those to be shown and the rest, as one row. */
export function shorten(rows: Row[]): Row[] {
  if (rows.length <= MOST_ROWS) return rows;
  const rest = rows.slice(MOST_ROWS - 1);
  const others = emptyRow(`(${number.format(rest.length)} others)`);
  for (const row of rest) for (const figure of FIGURES) others[figure] += row[figure];
  return [...rows.slice(0, MOST_ROWS - 1), others];
}
