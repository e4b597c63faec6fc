/** The parts of Cloudflare's runtime that the service uses. */

declare module 'cloudflare:workers' {
  export interface ObjectStorage {
    sql: {
      exec(
        sql: string,
        ...values: import('node:sqlite').SQLInputValue[]
      ): Iterable<Record<string, unknown>> & { toArray(): Record<string, unknown>[] };
    };
    transactionSync<Result>(work: () => Result): Result;
    getAlarm(): Promise<number | null>;
    setAlarm(time: number): Promise<void>;
    deleteAlarm(): Promise<void>;
    get(key: string): Promise<unknown>;
    put(key: string, value: string): Promise<void>;
  }

  export interface ObjectState {
    storage: ObjectStorage;
    blockConcurrencyWhile(work: () => Promise<void>): void;
  }

  export abstract class DurableObject<Env> {
    protected ctx: ObjectState;
    protected env: Env;
    constructor(ctx: ObjectState, env: Env);
  }
}
