import type { Environment } from '../environment.ts';
import { iso } from '../iso.ts';
import type { Store } from '../store/operations.ts';

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

type HealthStore = Pick<Store, 'probe' | 'readQueue'>;

/** Creates the health check. It writes to the store, because reading does not detect a full disk. */
export function createHealthCheck(store: HealthStore, environment: Environment): () => Promise<Health> {
  let last: { health: Promise<Health>; at: number } | undefined;
  return () => {
    const at = environment.monotonic();
    if (!last || at - last.at >= REMEMBER_MS) last = { health: check(store, environment.now()), at };
    return last.health;
  };
}

async function check(store: HealthStore, now: number): Promise<Health> {
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
