import type { Period } from '../store/figures.ts';

/** Adds days to a day such as `2026-11-20`. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** Returns how many days are between two days. */
export const daysBetween = (from: string, to: string): number =>
  (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000;

/** Returns a period, and the one of the same length before it. */
export const periodOf = (since: string, before: string): Period => ({
  earlier: addDays(since, -daysBetween(since, before)),
  since,
  before,
});

/** Names the days of a period for people. */
export function formatPeriod({ since, before }: Period): string {
  const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  const last = addDays(before, -1);
  return format.formatRange(Date.parse(since), Date.parse(last)).replace(/[\u2009\u202f]/g, ' ');
}
