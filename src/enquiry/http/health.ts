import type { Config } from '../config.ts';
import type { Environment } from '../environment.ts';
import { iso } from '../output.ts';
import type { Store } from '../store/operations.ts';
import { carriesToken } from './access.ts';
import type { ApiContext } from './client.ts';

/**
 * Response of `GET /api/health` to the agency; the public gets `ok` only. Contains no personal data. Times are in ISO
 * 8601.
 */
export interface Health {
  ok: boolean;
  /** Whether an enquiry sent now would be stored. */
  acceptsEnquiries: boolean;
  /** Enquiries that wait for delivery. Null, like all figures, if the store cannot be read. */
  waiting: number | null;
  oldestWaitingSince: string | null;
  /** Enquiries given up on, which need a person. */
  failed: number | null;
  /** Stored suspected spam, delivered or not. */
  suspectedSpam: number | null;
  /** The last failure among undelivered enquiries. */
  lastDeliveryError: string | null;
  lastDeliveryErrorAt: string | null;
}

/** How long a result is cached, in milliseconds: the check writes to the disk, and anybody may request it. */
const REMEMBER_MS = 1_000;

/** The health of a store that cannot be used. */
export const NOT_ACCEPTING: Health = {
  ok: false,
  acceptsEnquiries: false,
  waiting: null,
  oldestWaitingSince: null,
  failed: null,
  suspectedSpam: null,
  lastDeliveryError: null,
  lastDeliveryErrorAt: null,
};

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
