import type { Environment } from './environment.ts';
import type { Log } from './log.ts';
import type { Store } from './store/store.ts';

const DAY_MS = 24 * 3_600_000;

/** How often it is looked for enquiries that have been kept for long enough. */
const LOOK_EVERY_MS = 3_600_000;

/** Enquiries erased in one transaction: few enough that a visitor's post does not wait for it. */
const ERASE_AT_ONCE = 100;

interface RetentionDeps {
  store: Pick<Store, 'selectKeptEnough' | 'erase' | 'forgetErased'>;
  environment: Environment;
  log: Log;
  /** Undefined: they are kept. */
  days: number | undefined;
}

/** Erases enquiries some time after they were delivered. What was not delivered is never touched. */
export function createRetention({ store, environment, log, days }: RetentionDeps) {
  let timer: NodeJS.Timeout | undefined;
  let next: NodeJS.Immediate | undefined;

  function eraseSome(erasedBefore: number): void {
    const now = environment.now();
    try {
      const ids = store.selectKeptEnough(now - Number(days) * DAY_MS, ERASE_AT_ONCE);
      const erased = erasedBefore + (ids.length > 0 ? store.erase(ids, now) : 0);
      if (ids.length === ERASE_AT_ONCE) {
        // Visitors come first.
        next = setImmediate(eraseSome, erased);
        return;
      }
      if (erased === 0) return;
      store.forgetErased();
      log.event('retention.erased', { enquiries: erased, days });
    } catch (error) {
      log.event('retention.store-unavailable', { error: String(error) });
    }
  }

  return {
    start(): void {
      if (days === undefined) return;
      eraseSome(0);
      timer = setInterval(eraseSome, LOOK_EVERY_MS, 0);
    },
    stop(): void {
      clearInterval(timer);
      clearImmediate(next);
    },
  };
}
