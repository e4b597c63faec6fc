/*
 * Days in the time zone of Node (`TZ`). SQLite would ask the system for it, which may know other time zones or none.
 * The locale `sv-SE` formats dates as ISO 8601.
 */

/** Returns the local day of a time, with its end in milliseconds since 1970. */
export function localDay(time: number) {
  const date = new Date(time);
  const endsAt = new Date(date.getFullYear(), date.getMonth(), date.getDate() + 1).getTime();
  return { name: date.toLocaleDateString('sv-SE'), endsAt };
}

/** Formats a local time to the minute, in sortable order: `2026-11-20 21:30`. */
export const localTime = (time: number): string =>
  new Date(time).toLocaleString('sv-SE', { dateStyle: 'short', timeStyle: 'short' });

/** Returns the start of a local day such as `2026-11-20`, in milliseconds since 1970; NaN for another text. */
export const startOfDay = (day: string): number => new Date(`${day}T00:00:00`).getTime();
