import { stripVTControlCharacters } from 'node:util';
import type { AstroLoggerDestination } from 'astro';
import nodeLogger from 'astro/logger/node';

/** Creates Astro's logger, with few of the lines about pictures. */
export default function buildLog(options?: Record<string, unknown>): AstroLoggerDestination {
  return withFewPictures(nodeLogger(options));
}

const LINE_OF_A_PICTURE = /^ *▶ .* \((\d+)\/(\d+)\)$/;
/** A first build makes hundreds of pictures; the next ones take them from the cache, in a second. */
const EVERY = 20;

/** Passes on the line of each 20th picture and of the last, and all other messages. */
export const withFewPictures = (log: AstroLoggerDestination): AstroLoggerDestination => ({
  ...log,
  write(event) {
    const [, done, total] = stripVTControlCharacters(event.message).match(LINE_OF_A_PICTURE) ?? [];
    if (done === total || Number(done) % EVERY === 0) log.write(event);
  },
});
