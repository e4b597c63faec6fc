import type { ObjectStorage } from 'cloudflare:workers';
import type { SetAlarm } from '../delivery/loop.ts';

/** When work is resumed if the platform has ended the object in its middle. */
const RESUME_MS = 30_000;

interface DurableAlarmDeps {
  storage: Pick<ObjectStorage, 'setAlarm' | 'deleteAlarm'>;
  /** Wall clock, in milliseconds since 1970. */
  now: () => number;
  /** Returns when the object has something to do next; `Infinity` if it has nothing. */
  nextDue: () => number;
}

/**
 * Creates what wakes the delivery in a Durable Object, which the platform may end at any time: it has one alarm, which is
 * on disk and starts the object again.
 */
export function createDurableAlarm({ storage, now, nextDue }: DurableAlarmDeps) {
  let isRunning = false;

  /** Sets the alarm to what is due next, unless `run` does so at its end. */
  async function schedule(): Promise<void> {
    if (isRunning) return;
    const dueAt = nextDue();
    await (dueAt === Infinity ? storage.deleteAlarm() : storage.setAlarm(Math.max(dueAt, now())));
  }

  return {
    schedule,
    /** Creates the alarm of a channel: a timer, for as long as `run` waits for another channel. */
    createAlarm(): SetAlarm {
      let timer: NodeJS.Timeout | undefined;
      return (pauseMs, work) => {
        clearTimeout(timer);
        if (isRunning && pauseMs !== Infinity) timer = setTimeout(() => isRunning && work(), pauseMs);
      };
    },
    /** Runs the work of the alarm. */
    async run(work: () => Promise<void>): Promise<void> {
      isRunning = true;
      await storage.setAlarm(now() + RESUME_MS);
      try {
        await work();
      } finally {
        isRunning = false;
        await schedule();
      }
    },
  };
}
