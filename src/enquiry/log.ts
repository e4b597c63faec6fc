/** What a log line can hold besides the time and the event. Never what people wrote. */
export type LogFields = Record<string, string | number | boolean | null | undefined>;

export interface Log {
  /** Notes an event, such as `enquiry.stored`. */
  event(name: string, fields?: LogFields): void;
  /** Writes at once what has been noted. */
  flush(): void;
}

/** The part of a writable stream that a log needs. */
interface LogOutput {
  write(lines: string): unknown;
  /** Bytes that its reader has not taken yet. */
  readonly writableLength: number;
}

/** Bytes that may wait for a reader that has stalled. Beyond that, lines are dropped and counted. */
const MAX_WAITING_BYTES = 1024 * 1024;

/**
 * A log of one JSON line per event.
 *
 * The lines of one turn of the event loop are written together: under load, a write for each line would
 * cost more than the rest of the request. A reader that stalls costs lines, never memory without end.
 *
 * @param now wall clock, in milliseconds since 1970
 */
export function createLog(output: LogOutput, now: () => number): Log {
  let pending = '';
  let dropped = 0;

  const line = (name: string, fields?: LogFields) =>
    `${JSON.stringify({ time: new Date(now()).toISOString(), event: name, ...fields })}\n`;

  const flush = () => {
    if (!pending) return;
    const lines = dropped > 0 ? line('log.lines-dropped', { lines: dropped }) + pending : pending;
    pending = '';
    dropped = 0;
    output.write(lines);
  };

  return {
    event(name, fields) {
      if (output.writableLength + pending.length > MAX_WAITING_BYTES) {
        dropped += 1;
        return;
      }
      if (!pending) setImmediate(flush);
      pending += line(name, fields);
    },
    flush,
  };
}

/** A log that nobody reads. */
export const silentLog: Log = { event() {}, flush() {} };
