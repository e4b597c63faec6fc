import type { ObjectStorage } from 'cloudflare:workers';
import type { Alarm } from '../delivery/loop.ts';
import { RETRY_POLICY } from '../delivery/retry.ts';
import { LOOK_EVERY_MS } from '../retention.ts';

/** The longest pause for which an alarm is set. One that is further away was set before the clock went back. */
const REACH_MS = Math.max(RETRY_POLICY.longestPauseMs, LOOK_EVERY_MS);

interface DurableAlarmDeps {
  storage: Pick<ObjectStorage, 'getAlarm' | 'setAlarm' | 'deleteAlarm'>;
  /** Wall clock, in milliseconds since 1970. */
  now: () => number;
  /** Returns when the object has something to do next; undefined if it has nothing. */
  nextDue: () => number | undefined;
}

/**
 * Creates an alarm for a Durable Object, which the platform may end at any time. The alarm is on disk with the enquiry
 * for which it was set, so that it rings after a crash too.
 */
export function createDurableAlarm({ storage, now, nextDue }: DurableAlarmDeps) {
  let isRinging = false;

  /** Sets the alarm to what is due next. Nothing may be stored between reading and setting, so nothing is awaited. */
  const schedule = (): Promise<void> => {
    const dueAt = nextDue();
    return dueAt === undefined ? storage.deleteAlarm() : storage.setAlarm(Math.max(dueAt, now()));
  };

  const alarm: Alarm = {
    // The loop runs while the alarm rings. Afterwards `ring` sets it by what is in the store.
    set() {},
    soon(look) {
      void storage.setAlarm(now());
      // The alarm rings again only after the current one has ended, which may wait for a slow mail server.
      if (isRinging) setImmediate(look);
    },
    clear() {},
  };
  return {
    alarm,
    schedule,
    /** If the clock was set back, the alarm would fire too late by the same amount: sets it to now. */
    async keepInReach(): Promise<void> {
      const time = await storage.getAlarm();
      if (time !== null && time > now() + REACH_MS) await storage.setAlarm(now());
    },
    /**
     * Runs what the alarm is for. Until it has ended, the alarm is set for the case that the object is ended meanwhile.
     *
     * @param againMs pause after which the work is taken up again then
     */
    async ring(work: () => Promise<void>, againMs: number): Promise<void> {
      isRinging = true;
      await storage.setAlarm(now() + againMs);
      try {
        await work();
      } finally {
        isRinging = false;
        await schedule();
      }
    },
  };
}
