import type { Config } from '../config.ts';
import type { Environment } from '../environment.ts';
import { iso } from '../output.ts';
import { CONFIRMATION } from '../store/deliveries.ts';
import { addFigures, type ChannelFigures, type QueueFigures } from '../store/reading.ts';
import type { Store } from '../store/store.ts';
import { createTokenCheck, TOO_MANY_TOKENS } from './access.ts';
import type { Visit } from './client.ts';

/** How long a result is cached, in milliseconds: the check writes to the disk, and anybody may request it. */
const REMEMBER_MS = 1_000;

/** Result of the check of a store. */
interface StoreState {
  /** Whether an enquiry sent now would be stored. */
  acceptsEnquiries: boolean;
  /** Undefined if the store cannot be read. */
  queue?: QueueFigures | undefined;
}

/** Adds the figures of the channels to the agency, as `/api/health` and `check` show them. */
export const addAgencyFigures = ({ [CONFIRMATION]: _, ...channels }: QueueFigures['channels']) =>
  addFigures(Object.values(channels));

/** Converts figures to JSON, with times in ISO 8601. */
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

interface StoreCheckDeps {
  store: Pick<Store, 'probe' | 'readQueue'>;
  environment: Environment;
  /** The channels of the settings besides mail. */
  channels: string[];
}

/** Creates a function that checks a store. It writes to the store, because reading does not detect a full disk. */
export function createStoreCheck({ store, environment, channels }: StoreCheckDeps) {
  let last: { state: StoreState; at: number } | undefined;

  function check(): StoreState {
    const state: StoreState = { acceptsEnquiries: false };
    try {
      state.queue = store.readQueue(channels);
      store.probe(environment.now());
      state.acceptsEnquiries = true;
    } catch {
      // The store logs the reason.
    }
    return state;
  }

  return function checkStore(): StoreState {
    const at = performance.now();
    if (!last || at - last.at >= REMEMBER_MS) last = { state: check(), at };
    return last.state;
  };
}

/**
 * Creates the response to `GET /api/health`: to the public with `ok` alone, in full to a program on the same machine and
 * to one that has the token, if there is one.
 */
export function createHealth({ healthToken }: Pick<Config, 'healthToken'>, checkStore: () => StoreState) {
  const checkToken = healthToken === undefined ? undefined : createTokenCheck(healthToken);

  return async function health(
    authorization: string | undefined,
    { isLocal, client }: Pick<Visit, 'isLocal' | 'client'>,
  ): Promise<Response> {
    const mayGuess = checkToken && authorization !== undefined && !isLocal;
    const verdict = mayGuess ? await checkToken(authorization, client.address) : 'wrong';
    if (typeof verdict === 'number')
      return Response.json(
        { success: false, message: TOO_MANY_TOKENS },
        { status: 429, headers: { 'Retry-After': String(verdict), ...NO_STORE } },
      );
    return answerHealth(checkStore(), isLocal || verdict === 'right');
  };
}

const NO_STORE = { 'Cache-Control': 'no-store' };

/** Responds with the state of the store. The details contain no personal data. */
function answerHealth({ acceptsEnquiries, queue }: StoreState, isDetailed: boolean): Response {
  const ok = acceptsEnquiries;
  const details = {
    acceptsEnquiries,
    // Figures of all channels to the agency together. Null, like all figures, if the store cannot be read.
    ...toChannelHealth(queue && addAgencyFigures(queue.channels)),
    // Stored suspected spam, delivered or not.
    suspectedSpam: queue?.suspected ?? null,
    // Figures by channel, including that to the visitor.
    channels: queue
      ? Object.fromEntries(
          Object.entries(queue.channels).map(([name, figures]) => [name, toChannelHealth(figures)]),
        )
      : null,
  };
  return Response.json({ ok, ...(isDetailed && details) }, { status: ok ? 200 : 503, headers: NO_STORE });
}
