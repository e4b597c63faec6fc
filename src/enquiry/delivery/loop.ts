import { setTimeout as sleep } from 'node:timers/promises';
import type { Environment } from '../environment.ts';
import type { Log } from '../log.ts';
import type { ClaimedEnquiry } from '../store/deliveries.ts';
import type { Store } from '../store/store.ts';
import type { Channel, Receipt } from './channel.ts';
import { isTriedEnough, pauseAfter, RETRY_POLICY } from './retry.ts';

/** Timings of deliveries. All values in milliseconds. */
const DELIVERY_TIMINGS = {
  /** Longest time between two looks into the store: timers do not follow a clock that is set. */
  pollAtLeastEveryMs: 60_000,
  /** How long shutdown waits for deliveries in progress. */
  stopGraceMs: 10_000,
};

export type DeliveryTimings = typeof DELIVERY_TIMINGS;

/**
 * Runs `work` once after a pause; `Infinity`: never. There is one alarm for each delivery loop: setting it again replaces
 * the time.
 */
export type SetAlarm = (pauseMs: number, work: () => void) => void;

/** Pause before an outcome that could not be noted is noted again. */
const NOTE_AGAIN_MS = 1_000;

interface LoopDeps {
  store: Store;
  channel: Channel;
  setAlarm: SetAlarm;
  environment: Environment;
  log: Log;
  timings?: DeliveryTimings;
}

/** Creates the delivery loop of a channel, which delivers due enquiries one after the other. */
function createLoop({ store, channel, setAlarm, environment, log, timings = DELIVERY_TIMINGS }: LoopDeps) {
  const { name, retry = RETRY_POLICY } = channel;
  let isStopped = true;
  let isNotified = false;
  /** Deliveries in progress. */
  let running: Promise<void> | undefined;
  /** Until then nothing is taken up, because the receiver asked for a pause (`Retry-After`). */
  let heldUntil = 0;

  /** Delivers what is due, unless that is being done. */
  function poll(): void {
    isNotified = false;
    setAlarm(Infinity, poll);
    if (isStopped || running) return;
    running = deliverDue().then((pauseMs) => {
      running = undefined;
      // Enquiries stored since the last look are due already and make this pause 0.
      if (!isStopped) setAlarm(Math.min(pauseMs, timings.pollAtLeastEveryMs), poll);
    });
  }

  /**
   * Delivers due enquiries one after the other until none is left.
   *
   * @returns milliseconds to wait before the next look
   */
  async function deliverDue(): Promise<number> {
    try {
      for (let enquiry = claim(); enquiry; enquiry = claim()) {
        await noteOutcome(enquiry, await channel.deliver(enquiry));
      }
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

  /** Notes the outcome of an attempt: tried again, delivered if at least one recipient has the enquiry, or failed. */
  async function noteOutcome(enquiry: ClaimedEnquiry, { takenBy, failures }: Receipt): Promise<void> {
    const { id, attempts, firstAttemptAt } = enquiry;
    const now = environment.now();
    const delivery = { channel: name, id, now };
    const passing = failures.find(({ verdict }) => verdict !== 'refused');
    if (passing && !isTriedEnough(attempts, now - firstAttemptAt, retry)) {
      const { error, reply, code, responseCode, retryAfterMs = 0 } = passing;
      const pauseMs = Math.max(pauseAfter(attempts, Math.random(), retry), retryAfterMs);
      const dueAt = now + Math.min(pauseMs, retry.longestPauseMs);
      if (retryAfterMs) heldUntil = now + Math.min(retryAfterMs, retry.longestPauseMs);
      const outcomeUnknown = passing.verdict === 'unknown';
      await untilNoted(id, () =>
        store.scheduleRetry({ ...delivery, dueAt, outcomeUnknown, takenBy, error, reply }),
      );
      log.event(outcomeUnknown ? 'enquiry.outcome-unknown' : 'enquiry.to-be-tried-again', {
        ...{ id, channel: name, attempts, code, responseCode, nextAttempt: new Date(dueAt).toISOString() },
        error,
      });
      return;
    }
    const [failure] = failures;
    if (!failure || takenBy.length > 0) {
      const error = failure && `${failure.error} Some recipients did not get it.`;
      await untilNoted(id, () =>
        store.markDelivered({ ...delivery, trouble: error ? { error, reply: failure.reply } : undefined }),
      );
      log.event('enquiry.delivered', { id, channel: name, attempts, error });
    } else {
      const { error, reply, code, responseCode } = failure;
      await untilNoted(id, () => store.markFailed({ ...delivery, error, reply }));
      log.event('enquiry.failed', { id, channel: name, attempts, code, responseCode, error });
    }
  }

  /** Repeats a write until it succeeds: an outcome that is not noted would count as unknown, and be sent again. */
  async function untilNoted(id: string, note: () => void): Promise<void> {
    for (let isFirst = true; ; isFirst = false) {
      try {
        note();
        return;
      } catch (error) {
        if (isFirst) log.event('delivery.outcome-not-stored', { id, channel: name, error: String(error) });
        if (isStopped) return;
        await sleep(NOTE_AGAIN_MS);
      }
    }
  }

  return {
    open(): void {
      isStopped = false;
    },
    poll,
    /** Deliveries in progress, if there are any. */
    running: () => running,
    /** Signals a new enquiry. Signals before the next poll are merged. */
    notify(): void {
      if (isStopped || running || isNotified) return;
      isNotified = true;
      setAlarm(0, poll);
    },
    /** Takes up nothing more and waits for deliveries in progress; aborts them after `stopGraceMs`. */
    async stop(): Promise<void> {
      isStopped = true;
      setAlarm(Infinity, poll);
      const grace = setTimeout(() => channel.close(), timings.stopGraceMs);
      await running;
      clearTimeout(grace);
      channel.close();
    },
  };
}

interface DeliveriesDeps extends Omit<LoopDeps, 'channel' | 'setAlarm'> {
  channels: Channel[];
  createAlarm: () => SetAlarm;
}

/** Creates the delivery of enquiries: a loop for each channel, so that none waits for another. */
export function createDelivery({ channels, createAlarm, ...deps }: DeliveriesDeps) {
  const { store, environment } = deps;
  const names = channels.map(({ name }) => name);
  const loops = channels.map((channel) => createLoop({ ...deps, channel, setAlarm: createAlarm() }));

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
