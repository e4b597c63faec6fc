/** Days in a time zone, such as that of the agency: neither the machine's clock nor UTC says when its day begins. */

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Formats by time zone: making one takes longer than using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  // English is in every build of ICU; locales that write ISO 8601 are not in the small ones.
  const format = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone, year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  });
  formats.set(timeZone, format);
  return format;
}

/** Formats a time in a zone to the minute, in sortable order: `2026-11-20 21:30`. */
export function localTime(timeZone: string, time: number | Date): string {
  const parts = formatOf(timeZone).formatToParts(time);
  const { year, month, day, hour, minute } = Object.fromEntries(
    parts.map(({ type, value }) => [type, value]),
  );
  return `${year}-${month}-${day} ${hour}:${minute}`;
}

/** Returns the day of a time in a zone: `2026-11-20`. */
export const dayIn = (timeZone: string, time: number | Date): string =>
  localTime(timeZone, time).slice(0, 10);

/**
 * Returns when a day such as `2026-11-20` begins in a zone, in milliseconds since 1970; NaN for another text. It is not
 * always midnight, which clocks that are put forward may skip.
 */
export function startOfDay(timeZone: string, day: string): number {
  const utc = Date.parse(`${day}T00:00Z`);
  if (Number.isNaN(utc)) return NaN;
  // No zone is a day away from UTC. The first minute that is not of a day before is between the two.
  let [before, after] = [utc - DAY_MS, utc + DAY_MS];
  while (after - before > MINUTE_MS) {
    const middle = before + Math.floor((after - before) / MINUTE_MS / 2) * MINUTE_MS;
    if (dayIn(timeZone, middle) < day) before = middle;
    else after = middle;
  }
  return after;
}
