import { plainJson } from './output.ts';

/** Fields of a log line besides time and event. They never contain what visitors wrote. */
export type LogFields = Record<string, string | number | boolean | null | undefined>;

export interface Log {
  /** Logs an event, such as `enquiry.stored`. */
  event(name: string, fields?: LogFields): void;
  /** Writes buffered lines immediately. */
  flush(): void;
}

/** The members of a writable stream that the log uses. */
interface LogOutput {
  write(lines: string): unknown;
  /** Bytes in the stream's buffer. */
  readonly writableLength: number;
}

/** Buffer limit for a stalled reader. Beyond it, lines are dropped and counted. */
const MAX_WAITING_BYTES = 1024 * 1024;

/**
 * Creates a log that writes one JSON line per event.
 *
 * Lines of one event loop turn are written together: under load, a write per line would cost more than the rest of the
 * request. If the reader stalls, lines are dropped, so that memory use stays bounded.
 *
 * @param now wall clock, in milliseconds since 1970
 */
export function createLog(output: LogOutput, now: () => number): Log {
  let pending = '';
  let dropped = 0;

  const line = (name: string, fields?: LogFields) =>
    `${plainJson({ time: new Date(now()).toISOString(), event: name, ...fields })}\n`;

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

/** Discards all events. */
export const silentLog: Log = { event() {}, flush() {} };
