import { isbot } from 'isbot';
import type { Config } from '../config.ts';
import { dayIn } from '../contract/local-day.ts';
import { siteOf } from '../contract/origin.ts';
import type { Environment } from '../environment.ts';
import type { Log } from '../log.ts';
import type { Store } from '../store/store.ts';
import { MAX_VIEW_ROWS, type Views } from '../store/views.ts';
import { campaignIn, hostOf } from './names.ts';
import { isUncounted } from './own-views.ts';

/** Interval at which page views are stored. */
const STORE_EVERY_MS = 60_000;

/** Length up to which the name of a browser is read, in UTF-16 code units. */
const MAX_LENGTH = 500;

/** Headers of pages that a browser fetches ahead, or for a preview: today's, and those of older browsers. */
const AHEAD = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'];

interface CounterDeps {
  store: Pick<Store, 'addViews'>;
  environment: Environment;
  log: Log;
  config: Pick<Config, 'siteOrigin' | 'allowedOrigins' | 'timeZone'>;
  storeEveryMs?: number | undefined;
}

/** What the counter reads of a request for a page. */
interface PageRequest {
  /** Path and query, as sent. */
  target: string;
  /** Host that the browser requested. */
  host?: string | undefined;
  /** Reads a header by its name in lower case. */
  header(name: string): string | undefined;
}

/** Counts a request that was answered with a page, unless it is not to be counted. */
export type CountView = (page: string, request: PageRequest) => void;

/**
 * Creates the counter of page views: by day, page, host of the referrer and campaign, and nothing about the visitor. Who
 * does not want to be counted (`DNT`, `Sec-GPC`), the agency's own browsers, known bots, pages fetched ahead and what is
 * not shown as a page are left out.
 *
 * Counts in memory and stores once a minute. What cannot be stored is kept for the next time. Beyond `MAX_VIEW_ROWS`,
 * referrer and campaign are not told apart.
 */
export function createViewCounter(deps: CounterDeps) {
  const { store, environment, log, config, storeEveryMs = STORE_EVERY_MS } = deps;
  const ownHosts = [config.siteOrigin ?? [], config.allowedOrigins]
    .flat()
    .map((origin) => siteOf(new URL(origin).host));
  const waiting = new Map<string, Views>();
  let timer: NodeJS.Timeout | undefined;

  const count: CountView = (page, { header, host, target }) => {
    if (header('dnt') === '1' || header('sec-gpc') === '1') return;
    if (AHEAD.some((name) => header(name) !== undefined)) return;
    // Older browsers do not send it.
    if ((header('sec-fetch-dest') ?? 'document') !== 'document') return;
    if (isUncounted(header('cookie'))) return;
    const userAgent = header('user-agent');
    // Every browser has a name.
    if (!userAgent || isbot(userAgent.slice(0, MAX_LENGTH))) return;
    const referrer = hostOf(header('referer') ?? '');
    // A proxy may send another host than the visitor's browser.
    const isOwn =
      header('sec-fetch-site') === 'same-origin' ||
      [...ownHosts, siteOf(host ?? '')].includes(siteOf(referrer));
    const query = target.indexOf('?');
    const campaign = query === -1 ? '' : campaignIn(target.slice(query));
    const day = dayIn(config.timeZone(), environment.now());
    add({ day, page, referrer: isOwn ? '' : referrer, campaign, views: 1 });
  };

  function add(more: Views): void {
    const { day, page, referrer, campaign } = more;
    const key = `${day}\n${page}\n${referrer}\n${campaign}`;
    const known = waiting.get(key);
    if (known) known.views += more.views;
    else if (waiting.size < MAX_VIEW_ROWS || !(referrer || campaign)) waiting.set(key, more);
    else add({ ...more, referrer: '', campaign: '' });
  }

  function storeAll(): void {
    const batch = [...waiting.values()];
    waiting.clear();
    if (batch.length === 0) return;
    try {
      store.addViews(batch);
    } catch {
      // The store logs why it is unavailable.
      batch.forEach(add);
    }
  }

  return {
    count,
    /** Stores what was counted, where no timer does. */
    storeNow: storeAll,
    start(): void {
      timer = setInterval(storeAll, storeEveryMs);
    },
    /** Stores what was counted. Call it before the store is closed. */
    stop(): void {
      clearInterval(timer);
      storeAll();
      if (waiting.size > 0) log.event('views.lost', { rows: waiting.size });
    },
  };
}
