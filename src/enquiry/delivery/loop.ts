import type { Environment } from '../environment.ts';
import type { Log } from '../log.ts';
import type { ClaimedEnquiry } from '../store/enquiry.ts';
import type { Store } from '../store/operations.ts';
import { createAttempt } from './attempt.ts';
import type { Channel } from './channel.ts';
import { RETRY_POLICY } from './retry.ts';

/** Timings of deliveries. All values in milliseconds. */
export const DELIVERY_TIMINGS = {
  retry: RETRY_POLICY,
  /** Duration of a lease. A running process renews it; after a crash it expires. */
  leaseMs: 30_000,
  /** Longest time between two polls of the store, because other processes may write to it. */
  pollAtLeastEveryMs: 60_000,
  /** How long shutdown waits for deliveries in progress. */
  stopGraceMs: 10_000,
};

export type DeliveryTimings = typeof DELIVERY_TIMINGS;

/** Concurrent deliveries over a channel. Small mail servers may refuse more. */
export const CONCURRENT_DELIVERIES = 2;

interface LoopDeps {
  store: Store;
  channel: Channel;
  alarm: Alarm;
  environment: Environment;
  log: Log;
  timings?: DeliveryTimings;
}

/** Creates the delivery loop of a channel, which claims due enquiries, one per free slot. */
function createLoop({ store, channel, alarm, environment, log, timings = DELIVERY_TIMINGS }: LoopDeps) {
  const { name } = channel;
  /** Promises of the slots in use. */
  const slots = new Set<Promise<void>>();
  /** Ids of the enquiries that this process is delivering. It does not claim them again. */
  const inFlight = new Set<string>();
  let isStopped = false;
  /** Until then nothing is claimed, because the receiver asked for a pause (`Retry-After`). */
  let heldUntil = 0;
  const attempt = createAttempt({
    ...{ store, channel, environment, log, timings },
    holdBack: (ms) => {
      heldUntil = environment.now() + Math.min(ms, timings.retry.longestPauseMs);
    },
    isRunning: () => !isStopped,
  });

  /** Starts all free slots. */
  function fillSlots(): void {
    alarm.clear();
    while (!isStopped && slots.size < CONCURRENT_DELIVERIES) {
      const slot = deliverDue().then((pauseMs) => {
        slots.delete(slot);
        // Enquiries stored since the slot's last claim are due already and make this pause 0.
        if (!isStopped) alarm.set(Math.min(pauseMs, timings.pollAtLeastEveryMs), poll);
      });
      slots.add(slot);
    }
  }

  /** Polls the store after a pause. The clock may have been set back meanwhile, so leases are corrected first. */
  async function poll(): Promise<void> {
    const { leaseUntil, horizon } = claimTimes();
    await unlessUnavailable(log, () => store.shortenLeases(leaseUntil, horizon));
    if (!isStopped) fillSlots();
  }

  /** Resolves once no slot is in use any more. */
  async function untilIdle(): Promise<void> {
    while (slots.size > 0) await Promise.all(slots);
  }

  /**
   * Delivers due enquiries one after the other until none is left.
   *
   * @returns milliseconds to wait before the next poll
   */
  async function deliverDue(): Promise<number> {
    try {
      for (let enquiry = await claim(); enquiry; enquiry = await claim()) await deliver(enquiry);
      return Math.max(store.nextDue(name, [...inFlight]) - environment.now(), heldForMs(), 0);
    } catch (error) {
      log.event('delivery.store-unavailable', { error: String(error) });
      return timings.retry.firstPauseMs;
    }
  }

  /** Returns the rest of a pause; a later end was set before the clock was set back. */
  function heldForMs(): number {
    const leftMs = heldUntil - environment.now();
    return leftMs > timings.retry.longestPauseMs ? 0 : Math.max(leftMs, 0);
  }

  async function claim(): Promise<ClaimedEnquiry | undefined> {
    while (!isStopped && heldForMs() === 0) {
      const own = { channel: name, lease: environment.newId(), inFlight: [...inFlight] };
      const claimed = await store.claimDue({ ...claimTimes(), ...own });
      if (claimed === undefined) break;
      if (!('damage' in claimed)) {
        inFlight.add(claimed.id);
        return claimed;
      }
      log.event('enquiry.failed', { id: claimed.id, channel: name, error: claimed.damage });
    }
    return undefined;
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
      // The outcome could not be stored. The lease expires and the enquiry is claimed again.
      log.event('delivery.outcome-not-stored', { id: enquiry.id, channel: name, error: String(error) });
    } finally {
      inFlight.delete(enquiry.id);
    }
  }

  return {
    open(): void {
      isStopped = false;
    },
    poll,
    untilIdle,
    isIdle: () => slots.size === 0,
    /** Signals a new enquiry. Calls of one event loop turn cause a single poll. */
    notify(): void {
      if (!isStopped && slots.size < CONCURRENT_DELIVERIES) alarm.soon(fillSlots);
    },
    /** Stops claiming and waits for deliveries in progress; aborts them after `stopGraceMs`. */
    async stop(): Promise<void> {
      isStopped = true;
      alarm.clear();
      const grace = setTimeout(() => channel.close(), timings.stopGraceMs);
      await Promise.all(slots);
      clearTimeout(grace);
      channel.close();
    },
  };
}

interface DeliveriesDeps extends Omit<LoopDeps, 'channel' | 'alarm'> {
  channels: Channel[];
  createAlarm: () => Alarm;
}

/** Creates the delivery of enquiries: a loop for each channel, so that none waits for another. */
export function createDelivery({ channels, createAlarm, ...deps }: DeliveriesDeps) {
  const { store, environment, log } = deps;
  const names = channels.map(({ name }) => name);
  const loops = channels.map((channel) => createLoop({ ...deps, channel, alarm: createAlarm() }));
  return {
    /**
     * Starts delivery, or resumes it once the database is available again. Enquiries waiting for a retry become due
     * immediately, because the settings may have been corrected.
     */
    async start(): Promise<void> {
      for (const loop of loops) loop.open();
      const now = environment.now();
      await unlessUnavailable(log, () => store.retireChannels(names, now));
      await unlessUnavailable(log, () => store.wakeWaiting(now));
      await Promise.all(loops.map((loop) => loop.poll()));
    },
    /** Polls the store, and resolves once nothing is being sent any more. */
    async pollUntilIdle(): Promise<void> {
      await Promise.all(loops.map((loop) => loop.poll()));
      // While one waits for its receiver, others may start again.
      while (!loops.every((loop) => loop.isIdle())) await Promise.all(loops.map((loop) => loop.untilIdle()));
    },
    /** Signals a new enquiry. */
    notify(): void {
      for (const loop of loops) loop.notify();
    },
    /** Stops claiming and waits for deliveries in progress; aborts them after `stopGraceMs`. */
    async stop(): Promise<void> {
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}

export type Delivery = ReturnType<typeof createDelivery>;

/** Runs store operations and logs a failure. The next poll repeats them. */
async function unlessUnavailable(log: Log, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    log.event('delivery.store-unavailable', { error: String(error) });
  }
}

/** Wakes the delivery loop. There is one alarm: setting it again replaces the time. */
export interface Alarm {
  /** Runs `work` once after a pause; `Infinity`: never. */
  set(pauseMs: number, work: () => Promise<void>): void;
  /** Runs `work` once in the next turn of the event loop, for an enquiry that has just been stored. */
  soon(work: () => void): void;
  clear(): void;
}

/** Creates an alarm for a process that keeps running. */
export function createTimerAlarm(): Alarm {
  let timer: NodeJS.Timeout | undefined;
  let soon: NodeJS.Immediate | undefined;
  return {
    set(pauseMs, work) {
      clearTimeout(timer);
      if (pauseMs !== Infinity) timer = setTimeout(() => void work(), pauseMs);
    },
    soon(work) {
      soon ??= setImmediate(work);
    },
    clear() {
      clearTimeout(timer);
      clearImmediate(soon);
      soon = undefined;
    },
  };
}
