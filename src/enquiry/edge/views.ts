import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../config.ts';
import { systemEnvironment as environment } from '../environment.ts';
import { silentLog } from '../log.ts';
import type { Views } from '../store/views.ts';
import { createViewCounter } from '../visits/counter.ts';

/** How long a Worker gathers page views before it stores them. The platform ends an idle Worker after some seconds. */
const GATHER_MS = 2_000;

/** Creates the counter of the pages that one Worker serves; undefined if they are not to be counted. */
export function createEdgeViews(config: Config, addViews: (views: Views[]) => Promise<void>) {
  if (!config.countsVisits) return undefined;
  const { count, storeNow } = createViewCounter({ store: { addViews }, environment, log: silentLog, config });
  let storedAt = -Infinity;
  return {
    count,
    /** Stores what is counted until a moment from now, unless that is under way. The request has to wait for it. */
    async storeSoon(): Promise<void> {
      const now = environment.now();
      if (now < storedAt) return;
      storedAt = now + GATHER_MS;
      await sleep(GATHER_MS);
      await storeNow();
    },
  };
}
