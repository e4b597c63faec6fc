import type { Config } from './config.ts';
import type { Environment } from './environment.ts';
import type { Log } from './log.ts';
import type { Store } from './store/operations.ts';

const DAY_MS = 24 * 3_600_000;

/** Interval between retention runs. */
export const RETENTION_EVERY_MS = 3_600_000;

/** Enquiries erased per transaction, few enough not to delay incoming enquiries. */
export const ERASE_AT_ONCE = 100;

interface RetentionDeps {
  store: Pick<Store, 'selectKeptEnough' | 'erase' | 'scrubErased' | 'readHousekeeping'>;
  environment: Pick<Environment, 'now'>;
  log: Log;
  config: Pick<Config, 'retentionDays'>;
  /** Checks the wall clock before each erasure. */
  isClockTrusted: () => Promise<boolean>;
  /** Deletes the mail files of enquiries. */
  eraseMailFiles: (ids: string[]) => Promise<unknown>;
}

/**
 * Erases enquiries and their mail files `retentionDays` after delivery, if that is set, and completes erasures that a
 * reader of the database blocked. Undelivered enquiries are never erased. After a jump of the clock, nothing is erased
 * until it has run for a day.
 */
export function createRetention({ isClockTrusted, ...deps }: RetentionDeps) {
  const { store, environment, log, config, eraseMailFiles } = deps;
  const { retentionDays: days } = config;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isStopped = false;

  async function eraseDue(): Promise<void> {
    try {
      if (days !== undefined && (await isClockTrusted())) await eraseOld(days);
      if (store.readHousekeeping().erasurePending && store.scrubErased()) log.event('erasure.completed');
    } catch (error) {
      log.event('retention.store-unavailable', { error: String(error) });
    }
  }

  async function eraseOld(keptDays: number): Promise<void> {
    const now = environment.now();
    let enquiries = 0;
    while (!isStopped) {
      const ids = store.selectKeptEnough(now - keptDays * DAY_MS, ERASE_AT_ONCE);
      if (ids.length === 0) break;
      // Files first: after a crash in between, the next run still finds the enquiries and leaves no files behind.
      await eraseMailFiles(ids);
      enquiries += (await store.erase(ids, now)).length;
    }
    if (enquiries > 0) log.event('retention.erased', { enquiries, days: keptDays });
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
