/** Wakes the delivery loop. There is one alarm: setting it again replaces the time. */
export interface Alarm {
  /** Rings once after a pause; `Infinity`: never. */
  set(pauseMs: number, ring: () => Promise<void>): void;
  /** Calls `look` once in the next turn of the event loop, for an enquiry that has just been stored. */
  soon(look: () => void): void;
  clear(): void;
}

/** Creates an alarm for a process that keeps running. */
export function createTimerAlarm(): Alarm {
  let timer: NodeJS.Timeout | undefined;
  let soon: NodeJS.Immediate | undefined;
  return {
    set(pauseMs, ring) {
      clearTimeout(timer);
      if (pauseMs !== Infinity) timer = setTimeout(() => void ring(), pauseMs);
    },
    soon(look) {
      soon ??= setImmediate(look);
    },
    clear() {
      clearTimeout(timer);
      clearImmediate(soon);
      soon = undefined;
    },
  };
}
