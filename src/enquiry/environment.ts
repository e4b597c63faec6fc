/** Clock and random source, injected so that tests control them. */
export interface Environment {
  /** Wall clock, in milliseconds since 1970. Somebody may set it at any time. */
  now(): number;
  /** Monotonic clock for durations, in milliseconds since some moment. */
  monotonic(): number;
  /** A number from 0 up to, but not including, 1. */
  random(): number;
  /** A UUID that nobody can guess. */
  newId(): string;
}

export const systemEnvironment: Environment = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  random: () => Math.random(),
  newId: () => crypto.randomUUID(),
};
