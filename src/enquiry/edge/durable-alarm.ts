import type { Alarm } from '../delivery/alarm.ts';

/** The part of a Durable Object's storage that sets its alarm. */
interface AlarmStorage {
  setAlarm(time: number): Promise<void>;
  deleteAlarm(): Promise<void>;
}

/**
 * Creates an alarm for a Durable Object, which the platform may end at any time. The alarm is on disk with the enquiry
 * for which it was set, so that it rings after a crash too.
 *
 * @param now wall clock, in milliseconds since 1970
 */
export function createDurableAlarm(storage: AlarmStorage, now: () => number) {
  let isRinging = false;
  const alarm: Alarm = {
    set(pauseMs) {
      if (pauseMs === Infinity) void storage.deleteAlarm();
      else void storage.setAlarm(now() + pauseMs);
    },
    soon(look) {
      void storage.setAlarm(now());
      // The alarm rings again only after the current one has ended, which may wait for a slow mail server.
      if (isRinging) setImmediate(look);
    },
    clear() {},
  };
  return {
    alarm,
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
      }
    },
  };
}
