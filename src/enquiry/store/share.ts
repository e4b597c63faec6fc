/** Wraps an operation so that it runs in a transaction; its promise resolves once the change is on disk. */
export type Share = <Args extends unknown[], Result>(
  operation: (...args: Args) => Result,
) => (...args: Args) => Promise<Result>;
