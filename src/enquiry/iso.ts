/** Formats milliseconds since 1970 in ISO 8601; returns null for null and for invalid times. */
export function iso(time: number | null): string | null {
  const date = new Date(time ?? Number.NaN);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}
