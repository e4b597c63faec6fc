import type { Variables } from '../config.ts';
import type { Written } from '../http/returned-forms.ts';

/** An object that holds a shard, as the Worker calls it. */
export interface ShardStub {
  fetch(request: Request): Promise<Response>;
  knows(id: string): Promise<boolean>;
  findForm(page: string, query: string): Promise<Written | undefined>;
}

/** Bindings of the Worker; settings and secrets are texts. */
export interface EdgeEnv {
  ENQUIRIES: { idFromName(name: string): unknown; get(id: unknown): ShardStub };
  SITE: { fetch(request: Request): Promise<Response> };
  [setting: string]: unknown;
}

/** Returns the settings among the bindings, under the names that they have on Node. */
export const settingsOf = (env: EdgeEnv): Variables =>
  Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
