import type { Environment } from '../environment.ts';
import type { Log } from '../log.ts';
import type { ClaimedEnquiry } from '../store/deliveries.ts';
import type { Store } from '../store/store.ts';
import { createAttempt } from './attempt.ts';
import type { Channel } from './channel.ts';
import { RETRY_POLICY } from './retry.ts';

/** Timings of deliveries. All values in milliseconds. */
const DELIVERY_TIMINGS = {
  /** Longest time between two looks into the store: timers do not follow a clock that is set. */
  pollAtLeastEveryMs: 60_000,
  /** How long shutdown waits for deliveries in progress. */
  stopGraceMs: 10_000,
};

export type DeliveryTimings = typeof DELIVERY_TIMINGS;

/** Wakes a delivery loop. There is one alarm: setting it again replaces the time. */
export interface Alarm {
  /** Runs `work` once after a pause; `Infinity`: never. */
  set(pauseMs: number, work: () => void): void;
  /** Runs `work` once in the next turn of the event loop, for an enquiry that has just been stored. */
  soon(work: () => void): void;
  clear(): void;
}

interface LoopDeps {
  store: Store;
  channel: Channel;
  alarm: Alarm;
  environment: Environment;
  log: Log;
  timings?: DeliveryTimings;
}

/** Creates the delivery loop of a channel, which delivers due enquiries one after the other. */
function createLoop({ store, channel, alarm, environment, log, timings = DELIVERY_TIMINGS }: LoopDeps) {
  const { name, retry = RETRY_POLICY } = channel;
  let isStopped = true;
  /** Deliveries in progress. */
  let running: Promise<void> | undefined;
  /** Until then nothing is taken up, because the receiver asked for a pause (`Retry-After`). */
  let heldUntil = 0;
  const attempt = createAttempt({
    ...{ store, channel, environment, log },
    holdBack: (ms) => {
      heldUntil = environment.now() + Math.min(ms, retry.longestPauseMs);
    },
    isRunning: () => !isStopped,
  });

  /** Delivers what is due, unless that is being done. */
  function poll(): void {
    alarm.clear();
    if (isStopped || running) return;
    running = deliverDue().then((pauseMs) => {
      running = undefined;
      // Enquiries stored since the last look are due already and make this pause 0.
      if (!isStopped) alarm.set(Math.min(pauseMs, timings.pollAtLeastEveryMs), poll);
    });
  }

  /**
   * Delivers due enquiries one after the other until none is left.
   *
   * @returns milliseconds to wait before the next look
   */
  async function deliverDue(): Promise<number> {
    try {
      for (let enquiry = claim(); enquiry; enquiry = claim()) await attempt(enquiry);
      return Math.max(Math.max(store.nextDue(name), heldUntil) - environment.now(), 0);
    } catch (error) {
      log.event('delivery.store-unavailable', { channel: name, error: String(error) });
      return retry.firstPauseMs;
    }
  }

  function claim(): ClaimedEnquiry | undefined {
    const now = environment.now();
    return isStopped || now < heldUntil ? undefined : store.claimDue(name, now);
  }

  return {
    open(): void {
      isStopped = false;
    },
    poll,
    /** Deliveries in progress, if there are any. */
    running: () => running,
    /** Signals a new enquiry. Calls of one event loop turn cause a single look. */
    notify(): void {
      if (!isStopped && !running) alarm.soon(poll);
    },
    /** Takes up nothing more and waits for deliveries in progress; aborts them after `stopGraceMs`. */
    async stop(): Promise<void> {
      isStopped = true;
      alarm.clear();
      const grace = setTimeout(() => channel.close(), timings.stopGraceMs);
      await running;
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
  const { store, environment } = deps;
  const names = channels.map(({ name }) => name);
  const loops = channels.map((channel) => createLoop({ ...deps, channel, alarm: createAlarm() }));

  /** Resolves once nothing is being sent. While one loop waits for its receiver, others may start again. */
  async function untilIdle(): Promise<void> {
    while (loops.some((loop) => loop.running())) await Promise.all(loops.map((loop) => loop.running()));
  }

  return {
    /**
     * Starts delivery, or resumes it once the database is available again: after deliveries in progress, whose outcomes
     * are noted then, all that waits is due. Throws the reason if the database cannot be used.
     */
    async start(): Promise<void> {
      await untilIdle();
      store.resumeDeliveries(names, environment.now());
      for (const loop of loops) {
        loop.open();
        loop.poll();
      }
    },
    /** Delivers what is due, and resolves once nothing is being sent any more. */
    async pollUntilIdle(): Promise<void> {
      for (const loop of loops) {
        loop.open();
        loop.poll();
      }
      await untilIdle();
    },
    /** Signals a new enquiry. */
    notify(): void {
      for (const loop of loops) loop.notify();
    },
    /** Takes up nothing more and waits for deliveries in progress; aborts them after `stopGraceMs`. */
    async stop(): Promise<void> {
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}

export type Delivery = ReturnType<typeof createDelivery>;
