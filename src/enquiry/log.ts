import { plain, plainJson } from './output.ts';

/** Fields of a log line besides time and event. They never contain what visitors wrote. */
export type LogFields = Record<string, string | number | boolean | null | undefined>;

export interface Log {
  /** Logs an event, such as `enquiry.stored`. */
  event(name: string, fields?: LogFields): void;
}

/** The members of a writable stream that the log uses. */
interface LogOutput {
  write(line: string): unknown;
  /** Bytes in the stream's buffer. */
  readonly writableLength: number;
}

/** Buffer limit for a stalled reader. Beyond it, lines are dropped and counted. */
const MAX_WAITING_BYTES = 1024 * 1024;

/** Formats an event as a line of JSON, for programs. */
const asJson = (time: Date, event: string, fields?: LogFields) =>
  `${plainJson({ time: time.toISOString(), event, ...fields })}\n`;

/** Formats an event as a line for people: `21:30:05  enquiry.stored  id: 1a2b…`. */
export function asSentence(time: Date, event: string, fields: LogFields = {}): string {
  const told = Object.entries(fields).filter(([, value]) => value !== undefined && value !== null);
  const clock = time.toTimeString().slice(0, 8);
  return `${[clock, event, ...told.map(([name, value]) => `${name}: ${plain(String(value))}`)].join('  ')}\n`;
}

/**
 * Creates a log that writes one line per event. If the reader stalls, lines are dropped, so that memory use stays bounded.
 *
 * @param now wall clock, in milliseconds since 1970
 * @param format of a line; default JSON
 */
export function createLog(output: LogOutput, now: () => number, format: typeof asJson = asJson): Log {
  let dropped = 0;
  const write = (name: string, fields?: LogFields) => output.write(format(new Date(now()), name, fields));
  return {
    event(name, fields) {
      if (output.writableLength > MAX_WAITING_BYTES) {
        dropped += 1;
        return;
      }
      if (dropped > 0) write('log.lines-dropped', { lines: dropped });
      dropped = 0;
      write(name, fields);
    },
  };
}

/** Discards all events. */
export const silentLog: Log = { event() {} };
