import type { Environment } from '../environment.ts';
import type { Log } from '../log.ts';
import type { ClaimedEnquiry } from '../store/enquiry-record.ts';
import type { Store } from '../store/store.ts';
import { createAttempt } from './attempt.ts';
import type { Mailer } from './mailer.ts';
import { RETRY_POLICY, type RetryPolicy } from './retry.ts';

export interface DeliveryTimings {
  retry: RetryPolicy;
  /** How long an enquiry stays with a sender that has died, in milliseconds. Renewed while it lives. */
  leaseMs: number;
  /** Longest time without looking into the store: another process may have put something there. */
  lookAtLeastEveryMs: number;
  /** How long a stop waits for deliveries that are under way. */
  stopGraceMs: number;
}

export const DELIVERY_TIMINGS: DeliveryTimings = {
  retry: RETRY_POLICY,
  leaseMs: 30_000,
  lookAtLeastEveryMs: 60_000,
  stopGraceMs: 10_000,
};

/** Deliveries at a time. An agency's mail server is soon offended by more. */
export const CONCURRENT_DELIVERIES = 2;

export interface DeliveryDeps {
  store: Store;
  mailer: Mailer;
  environment: Environment;
  log: Log;
  timings?: DeliveryTimings;
}

/** Takes up what is due, one enquiry per free slot. */
export function createDelivery({
  store,
  mailer,
  environment,
  log,
  timings = DELIVERY_TIMINGS,
}: DeliveryDeps) {
  /** What each slot that is in use does. */
  const slots = new Set<Promise<void>>();
  let running = false;
  let timer: NodeJS.Timeout | undefined;
  let soon: NodeJS.Immediate | undefined;
  const attempt = createAttempt({ store, mailer, environment, log, timings, isRunning: () => running });

  /** Has every free slot take up what is due. */
  function look(): void {
    clearTimeout(timer);
    clearImmediate(soon);
    soon = undefined;
    while (running && slots.size < CONCURRENT_DELIVERIES) {
      const slot = deliverDue().then((pauseMs) => {
        slots.delete(slot);
        // With the slot free again, what was stored since it last looked is due at once.
        if (running) setAlarm(pauseMs);
      });
      slots.add(slot);
    }
  }

  /** Looks after a pause, in which the clock may have been set. */
  function lookAgain(): void {
    try {
      const { leaseUntil, horizon } = claimTimes();
      store.shortenLeases(leaseUntil, horizon);
    } catch (error) {
      log.event('delivery.store-unavailable', { error: String(error) });
    }
    look();
  }

  function setAlarm(pauseMs: number): void {
    clearTimeout(timer);
    timer = setTimeout(lookAgain, Math.min(pauseMs, timings.lookAtLeastEveryMs));
  }

  /**
   * Delivers one enquiry after the other while any is due.
   *
   * @returns how long there is nothing to do, in milliseconds
   */
  async function deliverDue(): Promise<number> {
    try {
      for (let enquiry = await claim(); enquiry; enquiry = await claim()) await deliver(enquiry);
      return Math.max((store.nextDue() ?? Infinity) - environment.now(), 0);
    } catch (error) {
      log.event('delivery.store-unavailable', { error: String(error) });
      return timings.retry.firstPauseMs;
    }
  }

  async function claim(): Promise<ClaimedEnquiry | undefined> {
    return running ? store.claimDue({ ...claimTimes(), lease: environment.newId() }) : undefined;
  }

  function claimTimes() {
    const now = environment.now();
    const { leaseMs, retry } = timings;
    return { now, leaseUntil: now + leaseMs, horizon: now + Math.max(retry.longestPauseMs, leaseMs) };
  }

  async function deliver(enquiry: ClaimedEnquiry): Promise<void> {
    try {
      await attempt(enquiry);
    } catch (error) {
      // The outcome could not be written. The lease runs out and the enquiry is taken up again.
      log.event('delivery.outcome-not-stored', { id: enquiry.id, error: String(error) });
    }
  }

  return {
    /** Begins to deliver. What waited for another attempt is due at once: the settings may have been mended. */
    start(): void {
      running = true;
      try {
        store.wakeWaiting(environment.now());
      } catch (error) {
        // The site is served all the same; health tells that enquiries cannot be taken.
        log.event('delivery.store-unavailable', { error: String(error) });
      }
      lookAgain();
    },
    /** Says that something has been stored. Cheap: many calls in one turn of the event loop are one look. */
    notify(): void {
      if (running && slots.size < CONCURRENT_DELIVERIES) soon ??= setImmediate(look);
    },
    /** Takes up nothing more and waits for what is under way, breaking it off after a grace. */
    async stop(): Promise<void> {
      running = false;
      clearTimeout(timer);
      clearImmediate(soon);
      const grace = setTimeout(() => mailer.close(), timings.stopGraceMs);
      await Promise.all(slots);
      clearTimeout(grace);
      mailer.close();
    },
  };
}

export type Delivery = ReturnType<typeof createDelivery>;
