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

const DELIVERY_TIMINGS: DeliveryTimings = {
  retry: RETRY_POLICY,
  leaseMs: 30_000,
  lookAtLeastEveryMs: 60_000,
  stopGraceMs: 10_000,
};

/** Deliveries at a time. An agency's mail server is soon offended by more. */
export const CONCURRENT_DELIVERIES = 2;

interface DeliveryDeps {
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
  /** Ids of the enquiries that this process is delivering: it never takes one up a second time. */
  const inFlight = new Set<string>();
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
  async function lookAgain(): Promise<void> {
    const { leaseUntil, horizon } = claimTimes();
    await unlessUnavailable(() => store.shortenLeases(leaseUntil, horizon));
    look();
  }

  /** Does what a later look does again if the database cannot be used now. */
  async function unlessUnavailable(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      log.event('delivery.store-unavailable', { error: String(error) });
    }
  }

  function setAlarm(pauseMs: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void lookAgain(), Math.min(pauseMs, timings.lookAtLeastEveryMs));
  }

  /**
   * Delivers one enquiry after the other while any is due.
   *
   * @returns how long there is nothing to do, in milliseconds
   */
  async function deliverDue(): Promise<number> {
    try {
      for (let enquiry = await claim(); enquiry; enquiry = await claim()) await deliver(enquiry);
      return Math.max((store.nextDue([...inFlight]) ?? Infinity) - environment.now(), 0);
    } catch (error) {
      log.event('delivery.store-unavailable', { error: String(error) });
      return timings.retry.firstPauseMs;
    }
  }

  async function claim(): Promise<ClaimedEnquiry | undefined> {
    if (!running) return undefined;
    const claim = { ...claimTimes(), lease: environment.newId(), inFlight: [...inFlight] };
    const enquiry = await store.claimDue(claim);
    if (enquiry) inFlight.add(enquiry.id);
    return enquiry;
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
    } finally {
      inFlight.delete(enquiry.id);
    }
  }

  return {
    /**
     * Begins to deliver, or goes on once the database can be used again. What waited for another attempt is due at
     * once: the settings may have been corrected.
     */
    async start(): Promise<void> {
      running = true;
      await unlessUnavailable(() => store.wakeWaiting(environment.now()));
      if (running) await lookAgain();
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
