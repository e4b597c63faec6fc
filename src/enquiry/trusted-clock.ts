import type { Environment } from './environment.ts';
import type { Store } from './store/store.ts';

const HOUR_MS = 3_600_000;

/** How long a clock that jumped has to run on before it is trusted: a day of process time. */
const PROBATION_MS = 24 * HOUR_MS;

/** Difference between wall clock and monotonic clock that NTP and a busy machine do not explain. */
const JUMP_MS = HOUR_MS / 12;

/** Time since the clock was last trusted that a restart explains. After a longer one, the clock is on probation again. */
const LONGEST_GAP_MS = 3 * HOUR_MS;

interface TrustedClockDeps {
  store: Pick<Store, 'readHousekeeping' | 'trustClock'>;
  environment: Pick<Environment, 'now' | 'monotonic'>;
}

/**
 * Tells whether the wall clock can be believed before something is erased by it: it goes on from the last time at which
 * it was trusted, or it has run with the monotonic clock for a day.
 *
 * @returns a function to call about once an hour; it notes the time in the store while the clock is trusted
 */
export function createTrustedClock({ store, environment }: TrustedClockDeps): () => Promise<boolean> {
  /** Both clocks at the moment since which they have run together. */
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
