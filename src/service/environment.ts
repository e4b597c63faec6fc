/** Where the service takes time and chance from, so that a test can decide both. */
export interface Environment {
  /** The time in milliseconds since 1970. */
  now(): number;
  /** A number from 0 up to, but not including, 1. */
  random(): number;
  /** A UUID that nobody can guess. */
  newId(): string;
}

export const systemEnvironment: Environment = {
  now: () => Date.now(),
  random: () => Math.random(),
  newId: () => crypto.randomUUID(),
};
