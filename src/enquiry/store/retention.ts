import type { Config } from '../config.ts';
import { dayIn } from '../contract/local-day.ts';
import type { Environment } from '../environment.ts';
import type { Log } from '../log.ts';
import { createRepeater } from '../repeater.ts';
import type { Sql } from './sql.ts';
import type { Store } from './store.ts';

const DAY_MS = 24 * 3_600_000;

/** Months for which page views keep referrer and campaign: enough to compare a month with that of the year before. */
const VIEWS_KEPT_MONTHS = 13;

/** Interval between retention runs. */
export const RETENTION_EVERY_MS = 3_600_000;

interface RetentionDeps {
  store: Pick<
    Store,
    'selectKeptEnough' | 'erase' | 'isErasurePending' | 'noteErasureComplete' | 'readErased' | 'thinViews'
  >;
  /** Removes what is left of erased rows in the files of the database. */
  scrub: Sql['scrub'];
  environment: Environment;
  log: Log;
  config: Pick<Config, 'retentionDays' | 'timeZone'>;
  /** Deletes the mail files of enquiries and returns their number. */
  eraseMailFiles: (ids: string[]) => Promise<number>;
}

/**
 * Removes what is left of erased enquiries besides their rows: mail files, and copies in the files of the database. If the
 * process ends in between, it is completed the next time.
 *
 * @returns the number of deleted mail files, and whether nothing of the text is left
 */
export async function completeErasure({
  store,
  scrub,
  eraseMailFiles,
}: Pick<RetentionDeps, 'scrub' | 'eraseMailFiles'> & {
  store: Pick<Store, 'readErased' | 'noteErasureComplete'>;
}) {
  const files = await eraseMailFiles(store.readErased().map(({ id }) => id));
  const isComplete = scrub();
  if (isComplete) store.noteErasureComplete();
  return { files, isComplete };
}

/**
 * Erases enquiries and their mail files `retentionDays` after delivery, if that is set, drops referrers and campaigns of
 * page views after 13 months, and completes erasures that a reader of the database blocked. Undelivered enquiries are never
 * erased.
 *
 * @returns what does so about every hour
 */
export function createRetention(deps: RetentionDeps) {
  const { store, environment, log, config } = deps;
  const { retentionDays: days } = config;

  async function eraseDue(): Promise<void> {
    try {
      const now = environment.now();
      const old = days === undefined ? [] : store.selectKeptEnough(now - days * DAY_MS);
      const enquiries = store.erase(old, now).length;
      store.thinViews(firstDayKept());
      if (!store.isErasurePending()) return;
      const { isComplete } = await completeErasure(deps);
      if (enquiries > 0) log.event('retention.erased', { enquiries, days });
      if (isComplete) log.event('erasure.completed');
    } catch (error) {
      log.event('retention.store-unavailable', { error: String(error) });
    }
  }

  function firstDayKept(): string {
    const day = new Date(dayIn(config.timeZone(), environment.now()));
    day.setUTCMonth(day.getUTCMonth() - VIEWS_KEPT_MONTHS);
    return day.toISOString().slice(0, 10);
  }

  return createRepeater(eraseDue, RETENTION_EVERY_MS);
}
