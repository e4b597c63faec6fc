import type { Environment } from '../environment.ts';
import type { Store } from '../store/store.ts';

/** What `GET /api/health` answers. Nothing in it is personal. Times are in ISO 8601. */
export interface Health {
  ok: boolean;
  /** Whether an enquiry sent now would be stored. */
  acceptsEnquiries: boolean;
  /** Enquiries that are stored and not delivered yet. Null if the store cannot be read. */
  waiting: number | null;
  oldestWaitingSince: string | null;
  /** Enquiries given up on: a person has to look at them. */
  failed: number | null;
  /** The last failure of an enquiry that is still not delivered. */
  lastDeliveryError: string | null;
  lastDeliveryErrorAt: string | null;
}

/**
 * How long an answer is given again. The check writes to the disk, and anybody may ask for it.
 */
const REMEMBER_MS = 1_000;

const NOT_ACCEPTING: Health = {
  ok: false,
  acceptsEnquiries: false,
  waiting: null,
  oldestWaitingSince: null,
  failed: null,
  lastDeliveryError: null,
  lastDeliveryErrorAt: null,
};

/** A health check that writes to the store, because reading it says nothing about a full disk. */
export function createHealthCheck(
  store: Pick<Store, 'probe' | 'readQueue'>,
  environment: Environment,
): () => Health {
  let last: { health: Health; at: number } | undefined;
  return () => {
    const now = environment.now();
    if (!last || Math.abs(now - last.at) >= REMEMBER_MS) last = { health: check(store, now), at: now };
    return last.health;
  };
}

function check(store: Pick<Store, 'probe' | 'readQueue'>, now: number): Health {
  let health = NOT_ACCEPTING;
  try {
    const { waiting, oldestReceivedAt, failed, lastError, lastErrorAt } = store.readQueue();
    health = {
      ...health,
      waiting,
      oldestWaitingSince: iso(oldestReceivedAt),
      failed,
      lastDeliveryError: lastError,
      lastDeliveryErrorAt: iso(lastErrorAt),
    };
    store.probe(now);
    return { ...health, ok: true, acceptsEnquiries: true };
  } catch {
    return health;
  }
}

const iso = (time: number | null) => (time === null ? null : new Date(time).toISOString());
