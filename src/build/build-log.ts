import { stripVTControlCharacters } from 'node:util';
import type { AstroLoggerDestination } from 'astro';
import nodeLogger from 'astro/logger/node';

/** Creates Astro's logger with one progress line instead of one line per picture. */
export default function buildLog(options?: Record<string, unknown>): AstroLoggerDestination {
  return withProgress(nodeLogger(options), process.stdout);
}

const LINE_OF_A_PICTURE = /^ *▶ \S+ (.*) \((\d+)\/(\d+)\)$/;
const CLEAR_LINE = '\r\x1b[K';
/** Interval of progress lines if the output is not a terminal. */
const PAUSE_MS = 10_000;

/** Replaces the log lines of pictures by a progress line: overwritten in a terminal, repeated every 10 s elsewhere. */
export function withProgress(
  log: AstroLoggerDestination,
  screen: Pick<NodeJS.WriteStream, 'isTTY' | 'write'>,
  now = () => performance.now(),
): AstroLoggerDestination {
  let start: number | undefined;
  let last = 0;
  let cached = 0;
  return {
    ...log,
    write(event) {
      const [, what = '', done, total] =
        stripVTControlCharacters(event.message).match(LINE_OF_A_PICTURE) ?? [];
      if (!done || !total) return log.write(event);
      if (what.includes('cache')) cached++;
      const time = now();
      start ??= last = time;
      if (done !== total && !screen.isTTY && time - last < PAUSE_MS) return;
      last = time;
      const [made, left] = [Number(done) - 1, Number(total) - Number(done)];
      const seconds = Math.ceil(((time - start) / made) * left * 0.001);
      const rest = left === 0 ? `, ${cached} from the cache` : made === 0 ? '' : `, about ${seconds} s left`;
      const end = left === 0 || !screen.isTTY ? '\n' : '';
      screen.write(`${screen.isTTY ? CLEAR_LINE : ''}  ${done} of ${total} pictures${rest}${end}`);
    },
  };
}
