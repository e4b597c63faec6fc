import type { Config } from '../config.ts';
import type { Environment } from '../environment.ts';
import { iso } from '../output.ts';
import { CONFIRMATION } from '../store/deliveries.ts';
import type { Store } from '../store/operations.ts';
import { addFigures, type ChannelFigures, type QueueFigures } from '../store/reading.ts';
import { carriesToken } from './access.ts';
import type { ApiContext } from './client.ts';

/** How long a result is cached, in milliseconds: the check writes to the disk, and anybody may request it. */
const REMEMBER_MS = 1_000;

/** The health of a store that cannot be used. Contains no personal data. Times are in ISO 8601. */
export const NOT_ACCEPTING = {
  ok: false,
  /** Whether an enquiry sent now would be stored. */
  acceptsEnquiries: false,
  /** Figures of all channels to the agency together. Null, like all figures, if the store cannot be read. */
  ...toChannelHealth(undefined),
  /** Stored suspected spam, delivered or not. */
  suspectedSpam: null as number | null,
  /** Figures of each channel, that to the visitor included. */
  channels: null as Record<string, ChannelHealth> | null,
};

/** Response of `GET /api/health` to the agency; the public gets `ok` only. */
export type Health = typeof NOT_ACCEPTING;

/** Adds the figures of the channels to the agency, as `/api/health` and `check` show them. */
export const addAgencyFigures = ({ [CONFIRMATION]: _, ...channels }: QueueFigures['channels']) =>
  addFigures(Object.values(channels));

/** Figures of a channel in the response. */
export type ChannelHealth = ReturnType<typeof toChannelHealth>;

export function toChannelHealth(figures: ChannelFigures | undefined) {
  return {
    /** Enquiries that wait for delivery. */
    waiting: figures?.waiting ?? null,
    oldestWaitingSince: iso(figures?.oldestReceivedAt ?? null),
    /** Enquiries given up on, which need a person. */
    failed: figures?.failed ?? null,
    /** The last failure among undelivered enquiries. */
    lastDeliveryError: figures?.lastError ?? null,
    lastDeliveryErrorAt: iso(figures?.lastErrorAt ?? null),
  };
}

interface HealthDeps {
  store: Pick<Store, 'probe' | 'readQueue'>;
  environment: Pick<Environment, 'now' | 'monotonic'>;
  config: Pick<Config, 'healthToken'>;
  /** The channels of the settings besides mail. */
  channels: string[];
}

/**
 * Creates the handler of the health check. It writes to the store, because reading does not detect a full disk. Whoever
 * has the token reads the details, and so does a program on the same machine.
 */
export function createHealthCheck({ store, environment, config, channels }: HealthDeps) {
  const { healthToken } = config;
  let last: { health: Promise<Health>; at: number } | undefined;

  const mayReadDetails = (c: ApiContext) =>
    c.get('visit').isLocal ||
    (healthToken !== undefined && carriesToken(c.req.header('authorization'), healthToken));

  return async function healthCheck(c: ApiContext): Promise<Response> {
    const at = environment.monotonic();
    if (!last || at - last.at >= REMEMBER_MS)
      last = { health: check(store, channels, environment.now()), at };
    const health = await last.health;
    const answer = mayReadDetails(c) ? health : { ok: health.ok };
    return c.json(answer, health.ok ? 200 : 503, { 'Cache-Control': 'no-store' });
  };
}

async function check(store: HealthDeps['store'], channels: string[], now: number): Promise<Health> {
  let health = NOT_ACCEPTING;
  try {
    const { suspected, channels: figures } = store.readQueue(channels);
    health = {
      ...health,
      ...toChannelHealth(addAgencyFigures(figures)),
      suspectedSpam: suspected,
      channels: Object.fromEntries(
        Object.entries(figures).map(([name, channel]) => [name, toChannelHealth(channel)]),
      ),
    };
    await store.probe(now);
    return { ...health, ok: true, acceptsEnquiries: true };
  } catch {
    // The store logs the reason.
    return health;
  }
}
