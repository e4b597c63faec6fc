import type { Environment } from './environment.ts';
import type { Store } from './store/operations.ts';

const HOUR_MS = 3_600_000;

/** How long a clock must run without a jump before it is trusted again: a day of process time. */
export const PROBATION_MS = 24 * HOUR_MS;

/** Drift between wall clock and monotonic clock that counts as a jump: more than NTP or a busy machine causes. */
export const JUMP_MS = HOUR_MS / 12;

/** Time since the clock was last trusted after which it is on probation again. A restart takes less. */
export const LONGEST_GAP_MS = 3 * HOUR_MS;

interface TrustedClockDeps {
  store: Pick<Store, 'readHousekeeping' | 'trustClock'>;
  environment: Pick<Environment, 'now' | 'monotonic'>;
}

/**
 * Creates the check of the wall clock that precedes erasure. The clock is trusted if it continues from the last trusted
 * time, or if it has run in step with the monotonic clock for a day.
 *
 * @returns a function to call about once an hour; it saves the time in the store while the clock is trusted
 */
export function createTrustedClock({ store, environment }: TrustedClockDeps): () => Promise<boolean> {
  /** Readings of both clocks at the start, or after the last jump. */
  let reference: { wall: number; monotonic: number } | undefined;

  return async () => {
    const [wall, monotonic] = [environment.now(), environment.monotonic()];
    const { clockTrustedAt } = store.readHousekeeping();
    const sinceTrusted = clockTrustedAt === null ? Infinity : wall - clockTrustedAt;
    const drift = reference ? wall - reference.wall - (monotonic - reference.monotonic) : 0;
    const hasJumped = Math.abs(drift) > JUMP_MS;
    if (!reference || hasJumped) reference = { wall, monotonic };

    const goesOn = !hasJumped && sinceTrusted > -JUMP_MS && sinceTrusted < LONGEST_GAP_MS;
    const hasHeld = monotonic - reference.monotonic >= PROBATION_MS;
    if (!goesOn && !hasHeld) return false;
    await store.trustClock(wall);
    return true;
  };
}
