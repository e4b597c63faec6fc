/** What a log line can hold besides the time and the event. Never what people wrote. */
export type LogFields = Record<string, string | number | boolean | null | undefined>;

export interface Log {
  /** Notes an event, such as `enquiry.stored`. */
  event(name: string, fields?: LogFields): void;
  /** Writes at once what has been noted. */
  flush(): void;
}

/**
 * A log of one JSON line per event.
 *
 * The lines of one turn of the event loop are written together: under load, a write for each line would
 * cost more than the rest of the request.
 *
 * @param write receives one or more whole lines
 */
export function createLog(write: (lines: string) => void, now: () => number): Log {
  let pending = '';
  const flush = () => {
    if (!pending) return;
    const lines = pending;
    pending = '';
    write(lines);
  };
  return {
    event(name, fields) {
      if (!pending) setImmediate(flush);
      pending += `${JSON.stringify({ time: new Date(now()).toISOString(), event: name, ...fields })}\n`;
    },
    flush,
  };
}

/** A log that nobody reads. */
export const silentLog: Log = { event() {}, flush() {} };
