import { createHash } from 'node:crypto';
import { DurableObject, type ObjectState } from 'cloudflare:workers';
import { assembleService } from '../assemble-service.ts';
import type { Config } from '../config.ts';
import type { Channel } from '../delivery/channel.ts';
import { channelNames, createChannels } from '../delivery/channels.ts';
import { CONCURRENT_DELIVERIES, DELIVERY_TIMINGS } from '../delivery/loop.ts';
import type { Letter } from '../delivery/compose.ts';
import { explainMail } from '../delivery/smtp-failure.ts';
import { systemEnvironment as environment } from '../environment.ts';
import { createStoreCheck, type StoreState } from '../http/health.ts';
import { createReturnedForms, type Written } from '../http/returned-forms.ts';
import { createLog } from '../log.ts';
import { RETENTION_EVERY_MS } from '../retention.ts';
import { openDurableStore } from '../store/durable.ts';
import type { Store } from '../store/operations.ts';
import type { Views } from '../store/views.ts';
import { createTrustedClock } from '../trusted-clock.ts';
import { createDurableAlarm } from './durable-alarm.ts';
import { BUILD, configOf, type EdgeEnv } from './env.ts';
import { webVisit } from './web-visit.ts';

/** Key under which an object keeps the settings of delivery with which it ran last, as a hash. */
const SETTINGS_KEY = 'delivery-settings';

/** Key under which an object keeps its last reading of the clock. */
const READING_KEY = 'clock';

/**
 * Stores a part of the enquiries and delivers them. The platform may end it at any time and starts it again for the next
 * request or alarm.
 */
export class EnquiryShard extends DurableObject<EdgeEnv> {
  readonly #log = createLog(CONSOLE, environment.now);
  readonly #config: Config;
  readonly #returnedForms = createReturnedForms(environment.now);
  readonly #service: ReturnType<typeof assembleService>;
  readonly #alarm;
  readonly #channels: Channel[];
  readonly #store: Store;
  readonly #checkStore: () => Promise<StoreState>;

  constructor(ctx: ObjectState, env: EdgeEnv) {
    super(ctx, env);
    this.#config = configOf(env);
    const { retentionDays, countsVisits } = this.#config;
    this.#channels = createChannels(this.#config, (letter) => createEdgeMailer(this.#config, letter));
    const names = this.#channels.map(({ name }) => name);
    const store = openDurableStore(ctx.storage, BUILD.migrations);
    this.#store = store;
    this.#checkStore = createStoreCheck({ store, environment, channels: channelNames(this.#config) });
    this.#alarm = createDurableAlarm({
      storage: ctx.storage,
      now: environment.now,
      nextDue: () =>
        Math.min(
          ...names.map((name) => store.nextDue(name, [])),
          retentionDays || countsVisits ? environment.now() + RETENTION_EVERY_MS : Infinity,
        ),
    });
    this.#service = assembleService({
      config: this.#config,
      store,
      channels: this.#channels,
      createAlarm: this.#alarm.createAlarm,
      environment,
      isClockTrusted: createTrustedClock({
        store,
        // There is no monotonic clock (`performance.now()` is the wall clock), and no object lives for a day.
        environment: { now: environment.now },
        last: {
          async get() {
            const kept = await ctx.storage.get(READING_KEY);
            return kept ? JSON.parse(String(kept)) : undefined;
          },
          set: (reading) => ctx.storage.put(READING_KEY, JSON.stringify(reading)),
        },
      }),
      log: this.#log,
      eraseMailFiles: async () => 0,
      visitOf: (c) => webVisit(c.req.raw),
      returnedForms: this.#returnedForms,
    });
    ctx.blockConcurrencyWhile(async () => {
      const settings = hashOf(this.#config);
      const isKnown = (await ctx.storage.get(SETTINGS_KEY)) === settings;
      // Waiting enquiries may succeed with the new settings. Objects restart too often to retry them each time.
      if (!isKnown) {
        await store.retireChannels(names, environment.now());
        await store.wakeWaiting(environment.now());
        await ctx.storage.put(SETTINGS_KEY, settings);
      }
      if (!isKnown || (await ctx.storage.getAlarm()) === null) await this.#alarm.schedule();
      else await this.#alarm.keepInReach();
    });
  }

  /** Handles a request to the API. */
  async fetch(request: Request): Promise<Response> {
    await this.#alarm.keepInReach();
    return this.#service.app.fetch(request);
  }

  /** Delivers what is due. */
  async alarm(): Promise<void> {
    const { delivery, retention } = this.#service;
    await this.#alarm.run(async () => {
      await retention.run();
      await delivery.pollUntilIdle();
      // In the same turn: nothing is being sent now.
      for (const channel of this.#channels) channel.close();
    }, DELIVERY_TIMINGS.leaseMs);
  }

  /** Returns whether this shard has, or had, an enquiry. */
  async knows(id: string): Promise<boolean> {
    return this.#store.knowsId(id);
  }

  /** Checks the store of this shard. */
  async checkStore(): Promise<StoreState> {
    await this.#alarm.keepInReach();
    return this.#checkStore();
  }

  /** Adds page views that a Worker has counted. */
  async addViews(views: Views[]): Promise<void> {
    await this.#store.addViews(views);
  }

  /** Returns a refused form of a visitor without script. */
  async findForm(page: string, query: string): Promise<Written | undefined> {
    return this.#returnedForms.find(page, query);
  }
}

/** Writes to the platform's log line by line. */
const CONSOLE = {
  writableLength: 0,
  write(lines: string) {
    for (const line of lines.trimEnd().split('\n')) console.log(line);
  },
};

/** Creates a mailer that holds no connection while nothing is to be sent: an object with connections is not ended. */
function createEdgeMailer({ smtpUrl }: Config, letter: Letter): Channel {
  let smtp: Channel | undefined;
  return {
    name: letter.channel,
    destination: letter.destination,
    explain: explainMail,
    async deliver(...delivery) {
      if (!smtpUrl) throw Object.assign(new Error('No mail server is set'), { code: 'ENOSERVER' });
      // The mail library is a third of the script, and most requests send no mail.
      const { createSmtpMailer } = await import('../delivery/smtp-mailer.ts');
      smtp ??= createSmtpMailer(smtpUrl, letter, { connections: CONCURRENT_DELIVERIES });
      return smtp.deliver(...delivery);
    },
    close() {
      smtp?.close();
      smtp = undefined;
    },
  };
}

function hashOf(config: Config): string {
  const { smtpUrl, mailFrom, mailTo, webhooks, webhookSecret, confirmsToVisitor } = config;
  const settings = [smtpUrl, mailFrom, mailTo, webhooks, webhookSecret, confirmsToVisitor];
  return createHash('sha256').update(JSON.stringify(settings)).digest('hex');
}
