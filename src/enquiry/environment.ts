/** The clock, injected so that tests control it. */
export interface Environment {
  /** Wall clock, in milliseconds since 1970. It may be set at any time. */
  now(): number;
}

export const systemEnvironment: Environment = { now: () => Date.now() };
