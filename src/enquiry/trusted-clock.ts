import type { Environment } from './environment.ts';
import type { Store } from './store/operations.ts';

const HOUR_MS = 3_600_000;

/** How long a clock must run without a jump before it is trusted again. */
const PROBATION_MS = 24 * HOUR_MS;

/** Deviation from the expected time that counts as a jump: more than NTP or a busy machine causes. */
const JUMP_MS = HOUR_MS / 12;

/** Time between two readings, where only the wall clock measures it, that counts as a jump. A restart takes less. */
const LONGEST_GAP_MS = 3 * HOUR_MS;

/** What is known of the clocks when they were read last. */
interface Reading {
  /** By the wall clock. */
  readAt: number;
  /** By a monotonic clock that still runs. */
  monotonic?: number | undefined;
  /** Since when the wall clock has not jumped. */
  steadySince: number;
}

interface TrustedClockDeps {
  store: Pick<Store, 'trustClock'>;
  environment: Pick<Environment, 'now'> & Partial<Pick<Environment, 'monotonic'>>;
  /** The last reading, as far as it is kept. */
  last: {
    get(): Reading | undefined | Promise<Reading | undefined>;
    set(reading: Reading): void | Promise<void>;
  };
}

/**
 * Creates the check of the wall clock that precedes erasure. The clock is trusted once it has gone on from reading to
 * reading for a day, in step with the monotonic clock where there is one.
 *
 * @returns a function to call about once an hour; it saves the time in the store while the clock is trusted
 */
export function createTrustedClock({ store, environment, last }: TrustedClockDeps): () => Promise<boolean> {
  return async () => {
    const [readAt, monotonic] = [environment.now(), environment.monotonic?.()];
    const before = await last.get();
    const steadySince = before && goesOn(before, readAt, monotonic) ? before.steadySince : readAt;
    await last.set({ readAt, monotonic, steadySince });
    if (readAt - steadySince < PROBATION_MS) return false;
    await store.trustClock(readAt);
    return true;
  };
}

function goesOn(before: Reading, readAt: number, monotonic: number | undefined): boolean {
  const step = readAt - before.readAt;
  if (before.monotonic === undefined || monotonic === undefined)
    return step > -JUMP_MS && step < LONGEST_GAP_MS;
  return Math.abs(step - (monotonic - before.monotonic)) <= JUMP_MS;
}

/** Keeps the last reading while a process runs. The first one follows the last time at which the clock was trusted. */
export function keepReading(store: Pick<Store, 'readHousekeeping'>): TrustedClockDeps['last'] {
  let last: Reading | undefined;
  return {
    get() {
      if (last) return last;
      const { clockTrustedAt: readAt } = store.readHousekeeping();
      return readAt === null ? undefined : { readAt, steadySince: -Infinity };
    },
    set(reading) {
      last = reading;
    },
  };
}
