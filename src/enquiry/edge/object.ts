import { createHash } from 'node:crypto';
import { DurableObject, type ObjectState } from 'cloudflare:workers';
import facts from '../../../dist/_service.json';
import { type Config, readConfig } from '../config.ts';
import type { Channel } from '../delivery/channel.ts';
import { createChannels } from '../delivery/channels.ts';
import type { Letter } from '../delivery/compose.ts';
import { explainMail } from '../delivery/smtp-failure.ts';
import { createSmtpMailer } from '../delivery/smtp-mailer.ts';
import { systemEnvironment as environment } from '../environment.ts';
import { createApp, type AppDeps } from '../http/app.ts';
import { REFUSED_FILE } from '../http/pages.ts';
import { type Log, silentLog } from '../log.ts';
import { plainJson } from '../output.ts';
import { sourcesIn } from '../site-facts.ts';
import { RETENTION_EVERY_MS } from '../store/retention.ts';
import { createViewCounter } from '../visits/counter.ts';
import { createDurableAlarm } from './durable-alarm.ts';
import { openDurableSql } from './durable-sql.ts';
import { MIGRATIONS } from './migrations.ts';

/** Bindings of the Worker; settings and secrets are texts, with the names that they have on Node. */
export interface EdgeEnv {
  ENQUIRIES: { idFromName(name: string): unknown; get(id: unknown): EnquiryStore };
  ASSETS: { fetch(request: Request): Promise<Response> };
  [setting: string]: unknown;
}

/** Key under which the object keeps the settings with which it ran last, as a hash. */
const SETTINGS_KEY = 'settings';

/**
 * Stores all enquiries and delivers them. The platform runs one object at a time; it may end it at any moment, and starts
 * it again for the next request or alarm.
 */
export class EnquiryStore extends DurableObject<EdgeEnv> {
  readonly #channels: Channel[];
  readonly #service: ReturnType<typeof createApp>;
  readonly #alarm: ReturnType<typeof createDurableAlarm>;
  readonly #views: ReturnType<typeof createViewCounter> | undefined;

  /** @throws ConfigError if a setting is wrong */
  constructor(ctx: ObjectState, env: EdgeEnv) {
    super(ctx, env);
    const variables = settingsOf(env);
    const config = readConfig({ ...sourcesIn(() => facts), variables });
    const { now } = environment;
    this.#channels = createChannels(config, (letter) => createMailer(config, letter));
    const names = this.#channels.map(({ name }) => name);
    const isTidied = config.retentionDays !== undefined || config.countsVisits;
    this.#alarm = createDurableAlarm({
      ...{ storage: ctx.storage, now },
      nextDue: () =>
        Math.min(
          ...names.map((name) => store.nextDue(name)),
          isTidied ? now() + RETENTION_EVERY_MS : Infinity,
        ),
    });
    this.#service = createApp({
      ...{ config, environment, log: consoleLog, clientOf },
      sql: openDurableSql(ctx.storage, MIGRATIONS),
      channels: this.#channels,
      createAlarm: this.#alarm.createAlarm,
      eraseMailFiles: async () => 0,
      readFormPage: () => readFormPage(env),
    });
    const { store } = this.#service;
    if (config.countsVisits) this.#views = createViewCounter({ store, environment, log: silentLog, config });
    ctx.blockConcurrencyWhile(async () => {
      const settings = createHash('sha256').update(JSON.stringify(variables)).digest('hex');
      // Waiting enquiries may succeed with new settings. Objects start too often to try them each time.
      if ((await ctx.storage.get(SETTINGS_KEY)) !== settings) {
        store.resumeDeliveries(names, now());
        await ctx.storage.put(SETTINGS_KEY, settings);
      } else store.noteInterrupted(now());
      await this.#alarm.schedule();
    });
  }

  /** Answers a request to the API. */
  async fetch(request: Request): Promise<Response> {
    const answer = await this.#service.app.fetch(request);
    if (request.method === 'POST') await this.#alarm.schedule();
    return answer;
  }

  /** Delivers what is due. */
  async alarm(): Promise<void> {
    const { delivery, retention } = this.#service;
    await this.#alarm.run(async () => {
      await retention.run();
      await delivery.pollUntilIdle();
      // In the same turn, in which nothing is sent: an object with open connections is not ended.
      for (const channel of this.#channels) channel.close();
    });
  }

  /**
   * Counts a page that a visitor sees, and stores it at once.
   *
   * @param target path and query
   */
  async countView(page: string, target: string, sent: [name: string, value: string][]): Promise<void> {
    const headers = new Headers(sent);
    const header = (name: string) => headers.get(name) ?? undefined;
    this.#views?.count(page, { target, host: header('host'), header });
    this.#views?.storeNow();
  }
}

const settingsOf = (env: EdgeEnv) =>
  Object.fromEntries(
    Object.entries(env).filter((binding): binding is [string, string] => typeof binding[1] === 'string'),
  );

/** Reads the client: the platform writes its address into `CF-Connecting-IP`, whatever a client sends in it. */
const clientOf: AppDeps['clientOf'] = ({ req }) => ({
  address: req.header('cf-connecting-ip') ?? 'unknown',
  usesTls: req.url.startsWith('https:'),
  host: req.header('host'),
});

async function readFormPage({ ASSETS }: EdgeEnv) {
  const answer = await ASSETS.fetch(new Request(`https://assets.invalid${REFUSED_FILE}`));
  const { etag, ...headers } = Object.fromEntries(answer.headers);
  return answer.ok ? { html: await answer.text(), headers } : undefined;
}

/** Writes events to the platform's log, which knows the time. */
const consoleLog: Log = { event: (event, fields) => console.log(plainJson({ event, ...fields })) };

/** Creates a mailer for the settings. Without a mail server, enquiries wait for one. */
const createMailer = ({ smtpUrl }: Config, letter: Letter): Channel =>
  smtpUrl
    ? createSmtpMailer(smtpUrl, letter)
    : {
        ...{ name: letter.channel, destination: letter.destination },
        deliver: async ({ takenBy }) => ({ takenBy, failures: [explainMail({ code: 'ENOSERVER' })] }),
        close() {},
      };
