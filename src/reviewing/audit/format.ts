/** How figures are written, everywhere in the report. */

/** Stands where nothing was measured. */
export const NONE = '–';

const written = (number: number, text: string) => (Number.isFinite(number) ? text : NONE);

/** Bytes as KiB: `12.3`. */
export const kib = (bytes: number): string => (bytes === 0 ? '0' : (bytes / 1024).toFixed(1));

/** Milliseconds as seconds: `0.75 s`. */
export const seconds = (ms: number): string => written(ms, `${(ms / 1000).toFixed(2)} s`);

/** Blocked time in tens of milliseconds, as Lighthouse tells it: `20 ms`. */
export const blocked = (ms: number): string => written(ms, `${Math.round(ms / 10) * 10} ms`);

export const milliseconds = (ms: number): string => written(ms, `${Math.round(ms)} ms`);

/** A layout shift: `0.00`. */
export const shift = (score: number): string => written(score, score.toFixed(2));
