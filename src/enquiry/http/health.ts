import type { Environment } from '../environment.ts';
import { iso } from '../output.ts';
import { CONFIRMATION } from '../store/deliveries.ts';
import type { ChannelFigures } from '../store/reading.ts';
import type { Store } from '../store/store.ts';

/** How long a result is cached, in milliseconds: the check writes to the disk, and anybody may request it. */
const REMEMBER_MS = 1_000;

/** Adds the figures of the channels to the agency, as `/api/health` and `check` show them. */
export function addAgencyFigures({ [CONFIRMATION]: _, ...channels }: Record<string, ChannelFigures>) {
  const all = Object.values(channels);
  const times = all.map(({ oldestReceivedAt }) => oldestReceivedAt).filter((at) => at !== null);
  const [last] = all.toSorted((a, b) => (b.lastErrorAt ?? 0) - (a.lastErrorAt ?? 0));
  return {
    waiting: all.reduce((sum, { waiting }) => sum + waiting, 0),
    oldestReceivedAt: times.length > 0 ? Math.min(...times) : null,
    failed: all.reduce((sum, { failed }) => sum + failed, 0),
    lastError: last?.lastError ?? null,
    lastErrorAt: last?.lastErrorAt ?? null,
  };
}

interface HealthDeps {
  store: Pick<Store, 'probe' | 'readQueue'>;
  environment: Environment;
  /** The channels of the settings besides mail. */
  channels: string[];
}

/**
 * Creates the response to `GET /api/health`: whether an enquiry sent now would be stored, and how many wait for delivery or
 * have failed. Anybody may read it; reasons and channels are told by the command `check`.
 */
export function createHealth({ store, environment, channels }: HealthDeps) {
  let last: { health: ReturnType<typeof check>; at: number } | undefined;

  function check() {
    try {
      const { waiting, oldestReceivedAt, failed } = addAgencyFigures(store.readQueue(channels));
      // Reading does not detect a full disk.
      store.probe(environment.now());
      return { ok: true, acceptsEnquiries: true, waiting, oldestWaitingSince: iso(oldestReceivedAt), failed };
    } catch {
      // The store logs the reason.
      return { ok: false, acceptsEnquiries: false };
    }
  }

  return function health(): Response {
    const at = performance.now();
    if (!last || at - last.at >= REMEMBER_MS) last = { health: check(), at };
    const status = last.health.ok ? 200 : 503;
    return Response.json(last.health, { status, headers: { 'Cache-Control': 'no-store' } });
  };
}
