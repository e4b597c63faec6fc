import * as z from 'zod';
import { dayIn, startOfDay } from '../contract/local-day.ts';
import type { Database } from './sql.ts';

const day = z.string().regex(/^\d{4}-\d\d-\d\d$/);

/** Schema of a period and the one before it, by days of the agency. */
export const period = z.strictObject({
  /** First day of the period before. */
  earlier: day,
  /** First day of the period. */
  since: day,
  /** Day after the last one. */
  before: day,
});

export type Period = z.output<typeof period>;

/** Page views or enquiries of one name. A name may occur several times. */
export interface Figure {
  name: string;
  /** Whether it is of the period before. */
  isEarlier: boolean;
  views: number;
  enquiries: number;
}

export type Dimension = 'day' | 'page' | 'service' | 'referrer' | 'campaign';

/** Figures of a period, without anything about a person but the names of campaigns. */
export type Figures = Record<Dimension, Figure[]>;

/** Names of a list beyond which the rarest are left out. Days are all in a list: their number is that of the period. */
const MAX_NAMES = 2_000;

/** SQL that reads a value of the column `origin`, also if the disk has damaged one. */
const origin = (name: string) => `iif(json_valid(origin), json_extract(origin, '$.${name}'), NULL)`;

/** SQL that names an enquiry in each list but that of days. */
const OF_ENQUIRIES: Record<Exclude<Dimension, 'day'>, string> = {
  page: `substr(page, 1, instr(page || '?', '?') - 1)`,
  service: 'service',
  referrer: origin('referrer'),
  campaign: `coalesce(${origin('utm_campaign')}, ${origin('utm_source')})`,
};

/** Reads page views and enquiries of a period and the one before it. Suspected spam does not count. */
export function readFigures(database: Database, period: Period, timeZone: string): Figures {
  const { earlier, since, before } = period;
  const readViews = (by: Dimension) => {
    const statement = database.prepare(`
      SELECT ${by} AS name, day < :since AS isEarlier, sum(views) AS views, 0 AS enquiries FROM views
      WHERE day >= :earlier AND day < :before GROUP BY 1, 2 ORDER BY 3 DESC LIMIT ${by === 'day' ? -1 : MAX_NAMES}
    `);
    return statement.all({ earlier, since, before });
  };
  const startOf = (day: string) => startOfDay(timeZone, day);
  const times = { earlier: startOf(earlier), since: startOf(since), before: startOf(before) };
  const counted = 'suspicion IS NULL AND received_at >= :earlier AND received_at < :before';
  const readEnquiries = (by: keyof typeof OF_ENQUIRIES) => {
    const statement = database.prepare(`
      SELECT coalesce(${OF_ENQUIRIES[by]}, '') AS name, received_at < :since AS isEarlier, 0 AS views, count(*) AS enquiries
      FROM enquiries WHERE ${counted} GROUP BY 1, 2 ORDER BY 4 DESC LIMIT ${MAX_NAMES}
    `);
    return statement.all(times);
  };
  const readDays = () => {
    const statement = database.prepare(`SELECT received_at AS time FROM enquiries WHERE ${counted}`);
    const { since: _, ...limits } = times;
    const days = new Map<string, number>();
    for (const { time } of statement.all(limits)) {
      const name = dayIn(timeZone, Number(time));
      days.set(name, (days.get(name) ?? 0) + 1);
    }
    return [...days].map(([name, enquiries]) => ({
      name,
      isEarlier: name < since ? 1 : 0,
      views: 0,
      enquiries,
    }));
  };
  const read = (by: Dimension): Figure[] => {
    const views = by === 'service' ? [] : readViews(by);
    return [...views, ...(by === 'day' ? readDays() : readEnquiries(by))].map((row) => ({
      name: String(row.name),
      isEarlier: row.isEarlier === 1,
      views: Number(row.views),
      enquiries: Number(row.enquiries),
    }));
  };
  const lists = ['day', ...Object.keys(OF_ENQUIRIES)].map((by) => [by, read(by as Dimension)]);
  return Object.fromEntries(lists) as Figures;
}
