/** The parts of Cloudflare's runtime and of its bundler that the edge uses. */

declare module 'cloudflare:workers' {
  export interface ObjectStorage {
    sql: {
      exec(
        sql: string,
        ...values: import('../store/sql.ts').Value[]
      ): { toArray(): Record<string, unknown>[] };
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

/** Facts of the last build. */
declare module '*/_service.json' {
  const facts: import('../site-facts.ts').SiteFacts;
  export default facts;
}

declare module '*.sql' {
  const script: string;
  export default script;
}
