/** Formats metrics for all report formats. */

/** Placeholder for metrics that were not measured. */
export const NONE = '–';

const written = (number: number, text: string) => (Number.isFinite(number) ? text : NONE);

/** Formats bytes as KiB: `12.3`. */
export const kib = (bytes: number): string => (bytes === 0 ? '0' : (bytes / 1024).toFixed(1));

/** Formats milliseconds as seconds: `0.75 s`. */
export const seconds = (ms: number): string => written(ms, `${(ms / 1000).toFixed(2)} s`);

/** Formats the total blocking time, rounded to 10 ms as in Lighthouse: `20 ms`. */
export const blocked = (ms: number): string => written(ms, `${Math.round(ms / 10) * 10} ms`);

export const milliseconds = (ms: number): string => written(ms, `${Math.round(ms)} ms`);

/** Formats a layout shift score: `0.00`. */
export const shift = (score: number): string => written(score, score.toFixed(2));
