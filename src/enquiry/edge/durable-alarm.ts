import type { ObjectStorage } from 'cloudflare:workers';
import type { Alarm } from '../delivery/loop.ts';
import { RETRY_POLICY } from '../delivery/retry.ts';
import { RETENTION_EVERY_MS } from '../retention.ts';

/** The longest pause for which an alarm is set. One that is further away was set before the clock went back. */
const REACH_MS = Math.max(RETRY_POLICY.longestPauseMs, RETENTION_EVERY_MS);

interface DurableAlarmDeps {
  storage: Pick<ObjectStorage, 'getAlarm' | 'setAlarm' | 'deleteAlarm'>;
  /** Wall clock, in milliseconds since 1970. */
  now: () => number;
  /** Returns when the object has something to do next; `Infinity` if it has nothing. */
  nextDue: () => number;
}

/**
 * Creates the alarms of the delivery loops in a Durable Object, which the platform may end at any time. The object's one
 * alarm is on disk with the enquiry for which it was set, so that it fires after a crash too.
 */
export function createDurableAlarm({ storage, now, nextDue }: DurableAlarmDeps) {
  let isRunning = false;

  /** Sets the alarm to what is due next. Nothing may be stored between reading and setting, so nothing is awaited. */
  const schedule = (): Promise<void> => {
    const dueAt = nextDue();
    return dueAt === Infinity ? storage.deleteAlarm() : storage.setAlarm(Math.max(dueAt, now()));
  };

  /** Timers of loops whose channels have to wait while another channel keeps `run` from ending. */
  const timers = new Map<Alarm, NodeJS.Timeout>();

  return {
    createAlarm(): Alarm {
      const alarm: Alarm = {
        // Afterwards `run` sets the object's alarm by what is in the store.
        set(pauseMs, work) {
          alarm.clear();
          if (isRunning && pauseMs !== Infinity)
            timers.set(
              alarm,
              setTimeout(() => void work(), pauseMs),
            );
        },
        soon(work) {
          void storage.setAlarm(now());
          // The next alarm fires only after the current one has ended, which may wait for a slow receiver.
          if (isRunning) setImmediate(work);
        },
        clear: () => clearTimeout(timers.get(alarm)),
      };
      return alarm;
    },
    schedule,
    /** If the clock was set back, the alarm would fire too late by the same amount: sets it to now. */
    async keepInReach(): Promise<void> {
      const time = await storage.getAlarm();
      if (time !== null && time > now() + REACH_MS) await storage.setAlarm(now());
    },
    /**
     * Runs the work of the alarm. Until it has ended, an alarm is set in case the platform ends the object.
     *
     * @param againMs pause after which the work is resumed in that case
     */
    async run(work: () => Promise<void>, againMs: number): Promise<void> {
      isRunning = true;
      await storage.setAlarm(now() + againMs);
      try {
        await work();
      } finally {
        isRunning = false;
        for (const timer of timers.values()) clearTimeout(timer);
        await schedule();
      }
    },
  };
}
