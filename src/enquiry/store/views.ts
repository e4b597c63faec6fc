import type { Database } from './sql.ts';

/** Page views of a day, with the same referrer and campaign. */
export interface Views {
  /** Local day, such as `2026-11-20`. */
  day: string;
  page: string;
  /** Host of another site; empty: none, or an own page. */
  referrer: string;
  campaign: string;
  views: number;
}

/**
 * Rows of a day beyond which referrer and campaign are not told apart any more: a client may invent any number of them.
 * As many are counted in memory.
 */
export const MAX_VIEW_ROWS = 2_000;

/** Adds page views to those of their days. */
export function addViews(database: Database, all: Views[]): void {
  const countRows = database.prepare('SELECT count(*) AS rows FROM views WHERE day = ?');
  const exists = database.prepare(`
    SELECT 1 FROM views WHERE day = :day AND page = :page AND referrer = :referrer AND campaign = :campaign
  `);
  const add = database.prepare(`
    INSERT INTO views (day, page, referrer, campaign, views) VALUES (:day, :page, :referrer, :campaign, :views)
    ON CONFLICT DO UPDATE SET views = views + excluded.views
  `);
  const rowsOf = new Map<string, number>();
  for (const { views, ...key } of all) {
    const rows = rowsOf.get(key.day) ?? Number(countRows.get(key.day)?.rows);
    const isNew = exists.get(key) === undefined;
    const fits = !isNew || rows < MAX_VIEW_ROWS;
    rowsOf.set(key.day, rows + Number(isNew && fits));
    add.run({ ...key, ...(!fits && { referrer: '', campaign: '' }), views });
  }
}

/** Drops referrers and campaigns of the days before one; views by day and page stay. */
export function thinViews(database: Database, before: string): void {
  const old = `day < :before AND (referrer <> '' OR campaign <> '')`;
  database
    .prepare(
      `
      INSERT INTO views SELECT day, page, '', '', sum(views) FROM views WHERE ${old} GROUP BY day, page
      ON CONFLICT DO UPDATE SET views = views + excluded.views
    `,
    )
    .run({ before });
  database.prepare(`DELETE FROM views WHERE ${old}`).run({ before });
}
