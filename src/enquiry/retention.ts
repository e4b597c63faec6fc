import type { Config } from './config.ts';
import type { Environment } from './environment.ts';
import type { Log } from './log.ts';
import { localDay } from './local-day.ts';
import { erasedIdPages } from './store/moving.ts';
import type { Store } from './store/operations.ts';

const DAY_MS = 24 * 3_600_000;

/** Months for which page views keep referrer and campaign: enough to compare a month with that of the year before. */
const VIEWS_KEPT_MONTHS = 13;

/** Interval between retention runs. */
export const RETENTION_EVERY_MS = 3_600_000;

/** Enquiries erased per transaction, few enough not to delay incoming enquiries. */
export const ERASE_AT_ONCE = 100;

interface RetentionDeps {
  store: Pick<
    Store,
    'selectKeptEnough' | 'erase' | 'scrubErased' | 'readHousekeeping' | 'readErasedIds' | 'thinViews'
  >;
  environment: Pick<Environment, 'now'>;
  log: Log;
  config: Pick<Config, 'retentionDays'>;
  /** Checks the wall clock before each erasure. */
  isClockTrusted: () => Promise<boolean>;
  /** Deletes the mail files of enquiries. */
  eraseMailFiles: (ids: string[]) => Promise<number>;
}

/**
 * Deletes the mail files of all erased enquiries. Call it after the rows are erased and before `scrubErased`: if the
 * process ends in between, the erasure is pending and is completed with the files that are left.
 *
 * @returns the number of deleted files
 */
export async function eraseFilesOfErased(
  deps: Pick<RetentionDeps, 'eraseMailFiles'> & { store: Pick<Store, 'readErasedIds'> },
): Promise<number> {
  const pages = await Array.fromAsync(erasedIdPages(deps.store));
  return deps.eraseMailFiles(pages.flat().map(({ id }) => id));
}

/**
 * Erases enquiries and their mail files `retentionDays` after delivery, if that is set, drops referrers and campaigns of
 * page views after 13 months, and completes erasures that a reader of the database blocked. Undelivered enquiries are never
 * erased. After a jump of the clock, nothing is erased until it has run for a day.
 */
export function createRetention({ isClockTrusted, ...deps }: RetentionDeps) {
  const { store, environment, log, config, eraseMailFiles } = deps;
  const { retentionDays: days } = config;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isStopped = false;

  async function eraseDue(): Promise<void> {
    try {
      let enquiries = 0;
      if (await isClockTrusted()) {
        if (days !== undefined) enquiries = await eraseOld(days);
        await store.thinViews(firstDayKept());
      }
      if (!store.readHousekeeping().erasurePending) return;
      await eraseFilesOfErased({ store, eraseMailFiles });
      if (enquiries > 0) log.event('retention.erased', { enquiries, days });
      if (store.scrubErased()) log.event('erasure.completed');
    } catch (error) {
      log.event('retention.store-unavailable', { error: String(error) });
    }
  }

  function firstDayKept(): string {
    const date = new Date(environment.now());
    return localDay(date.setMonth(date.getMonth() - VIEWS_KEPT_MONTHS)).name;
  }

  /** Erases the rows of expired enquiries; returns how many. */
  async function eraseOld(keptDays: number): Promise<number> {
    const now = environment.now();
    let enquiries = 0;
    while (!isStopped) {
      const ids = store.selectKeptEnough(now - keptDays * DAY_MS, ERASE_AT_ONCE);
      if (ids.length === 0) break;
      enquiries += (await store.erase(ids, now)).length;
    }
    return enquiries;
  }

  const run = () =>
    (running ??= eraseDue().finally(() => {
      running = undefined;
    }));

  return {
    /** Erases expired enquiries once. Call it about every hour, or `start`. */
    run,
    start(): void {
      isStopped = false;
      void run();
      timer = setInterval(() => void run(), RETENTION_EVERY_MS);
    },
    async stop(): Promise<void> {
      isStopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
