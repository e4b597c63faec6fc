/*
 * Days in the time zone of Node (`TZ`). SQLite would ask the system for it, which may know other time zones or none.
 */

/** Returns the local day of a time, with its end in milliseconds since 1970. */
export function localDay(time: number) {
  const date = new Date(time);
  const endsAt = new Date(date.getFullYear(), date.getMonth(), date.getDate() + 1).getTime();
  return { name: nameOf(date), endsAt };
}

const nameOf = (date: Date) =>
  [
    String(date.getFullYear()).padStart(4, '0'),
    ...[date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')),
  ].join('-');

/** Returns the start of a local day such as `2026-11-20`, in milliseconds since 1970; NaN for another text. */
export const startOfDay = (day: string): number => new Date(`${day}T00:00:00`).getTime();
