import type { Environment } from '../environment.ts';
import type { Store } from '../store/store.ts';

/** What `GET /api/health` tells the agency; the public is told `ok` alone. Nothing in it is personal. Times are in ISO 8601. */
interface Health {
  ok: boolean;
  /** Whether an enquiry sent now would be stored. */
  acceptsEnquiries: boolean;
  /** Enquiries that are stored and not delivered yet. Null if the store cannot be read. */
  waiting: number | null;
  oldestWaitingSince: string | null;
  /** Enquiries given up on: a person has to look at them. */
  failed: number | null;
  /** Suspected spam that is stored, delivered or not. */
  suspectedSpam: number | null;
  /** The last failure of an enquiry that is still not delivered. */
  lastDeliveryError: string | null;
  lastDeliveryErrorAt: string | null;
}

/** How long an answer is given again, in milliseconds. The check writes to the disk, and anybody may ask for it. */
const REMEMBER_MS = 1_000;

const NOT_ACCEPTING: Health = {
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

/** A health check that writes to the store, because reading it says nothing about a full disk. */
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

const iso = (time: number | null) => (time === null ? null : new Date(time).toISOString());
