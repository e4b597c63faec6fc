import type { Store } from '../store/operations.ts';
import { JUMP_MS, LONGEST_GAP_MS, PROBATION_MS } from '../trusted-clock.ts';

/** Key under which an object keeps its last readings. */
const READINGS_KEY = 'clock';

interface SteadyClockDeps {
  storage: { get(key: string): Promise<unknown>; put(key: string, value: string): Promise<void> };
  store: Pick<Store, 'trustClock'>;
  /** Wall clock, in milliseconds since 1970. */
  now: () => number;
}

/**
 * Creates the check of the wall clock that precedes erasure, where there is no monotonic clock (`performance.now()` is
 * the wall clock in a Worker) and no process that lives for a day. The clock is trusted if it has gone on from reading to
 * reading for a day. The readings are kept on disk.
 *
 * @returns a function to call about once an hour; it saves the time in the store while the clock is trusted
 */
export function createSteadyClock({ storage, store, now }: SteadyClockDeps): () => Promise<boolean> {
  return async () => {
    const readAt = now();
    const kept = await storage.get(READINGS_KEY);
    const last = kept ? (JSON.parse(String(kept)) as { readAt: number; steadySince: number }) : undefined;
    const step = last ? readAt - last.readAt : Infinity;
    const goesOn = step > -JUMP_MS && step < LONGEST_GAP_MS;
    const steadySince = goesOn ? last!.steadySince : readAt;
    await storage.put(READINGS_KEY, JSON.stringify({ readAt, steadySince }));
    if (readAt - steadySince < PROBATION_MS) return false;
    await store.trustClock(readAt);
    return true;
  };
}
