import type { Config } from '../config.ts';
import type { Environment } from '../environment.ts';
import { iso } from '../output.ts';
import type { Store } from '../store/operations.ts';
import { carriesToken } from './access.ts';
import type { ApiContext } from './client.ts';

/** How long a result is cached, in milliseconds: the check writes to the disk, and anybody may request it. */
const REMEMBER_MS = 1_000;

/** The health of a store that cannot be used. Contains no personal data. Times are in ISO 8601. */
export const NOT_ACCEPTING = {
  ok: false,
  /** Whether an enquiry sent now would be stored. */
  acceptsEnquiries: false,
  /** Enquiries that wait for delivery. Null, like all figures, if the store cannot be read. */
  waiting: null as number | null,
  oldestWaitingSince: null as string | null,
  /** Enquiries given up on, which need a person. */
  failed: null as number | null,
  /** Stored suspected spam, delivered or not. */
  suspectedSpam: null as number | null,
  /** The last failure among undelivered enquiries. */
  lastDeliveryError: null as string | null,
  lastDeliveryErrorAt: null as string | null,
};

/** Response of `GET /api/health` to the agency; the public gets `ok` only. */
export type Health = typeof NOT_ACCEPTING;

interface HealthDeps {
  store: Pick<Store, 'probe' | 'readQueue'>;
  environment: Pick<Environment, 'now' | 'monotonic'>;
  config: Pick<Config, 'healthToken'>;
}

/**
 * Creates the handler of the health check. It writes to the store, because reading does not detect a full disk. Whoever
 * has the token reads the details, and so does a program on the same machine.
 */
export function createHealthCheck({ store, environment, config: { healthToken } }: HealthDeps) {
  let last: { health: Promise<Health>; at: number } | undefined;

  const mayReadDetails = (c: ApiContext) =>
    c.get('visit').isLocal ||
    (healthToken !== undefined && carriesToken(c.req.header('authorization'), healthToken));

  return async function healthCheck(c: ApiContext): Promise<Response> {
    const at = environment.monotonic();
    if (!last || at - last.at >= REMEMBER_MS) last = { health: check(store, environment.now()), at };
    const health = await last.health;
    const answer = mayReadDetails(c) ? health : { ok: health.ok };
    return c.json(answer, health.ok ? 200 : 503, { 'Cache-Control': 'no-store' });
  };
}

async function check(store: HealthDeps['store'], now: number): Promise<Health> {
  let health = NOT_ACCEPTING;
  try {
    const { waiting, oldestReceivedAt, failed, suspected, lastError, lastErrorAt } = store.readQueue();
    health = {
      ...health,
      waiting,
      oldestWaitingSince: iso(oldestReceivedAt),
      failed,
      suspectedSpam: suspected,
      lastDeliveryError: lastError,
      lastDeliveryErrorAt: iso(lastErrorAt),
    };
    await store.probe(now);
    return { ...health, ok: true, acceptsEnquiries: true };
  } catch {
    // The store logs the reason.
    return health;
  }
}
