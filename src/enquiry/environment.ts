/** Clock and random source, injected so that tests control them. */
export interface Environment {
  /** Wall clock, in milliseconds since 1970. It may be set at any time. */
  now(): number;
  /** Monotonic clock for durations, in milliseconds from an arbitrary origin. */
  monotonic(): number;
  /** A random number from 0 (inclusive) to 1 (exclusive). */
  random(): number;
  /** A random UUID that cannot be guessed. */
  newId(): string;
}

export const systemEnvironment: Environment = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  random: () => Math.random(),
  newId: () => crypto.randomUUID(),
};
