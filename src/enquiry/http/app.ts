import { type Context, Hono } from 'hono';
import { cors } from 'hono/cors';
import { HTTPException } from 'hono/http-exception';
import type { Config } from '../config.ts';
import { AGENCY_PATH, HEALTH_PATH, SEND_MAIL_PATH } from '../contract/api.ts';
import type { Channel } from '../delivery/channel.ts';
import { channelNames } from '../delivery/channels.ts';
import { createDelivery, type DeliveryTimings, type SetAlarm } from '../delivery/loop.ts';
import type { Environment } from '../environment.ts';
import type { Log } from '../log.ts';
import { createRetention } from '../store/retention.ts';
import type { Sql } from '../store/sql.ts';
import { createStore } from '../store/store.ts';
import { addOwnViews } from '../visits/own-views.ts';
import { createAgency } from './agency.ts';
import type { Client } from './client.ts';
import { createHealth } from './health.ts';
import { createReceiver } from './receive-enquiry.ts';
import type { FormPage } from './refused-form.ts';

/** What each host implements in its own way. */
export interface AppDeps {
  config: Config;
  environment: Environment;
  log: Log;
  /** The database of the enquiries. */
  sql: Sql;
  /** Ways to deliver an enquiry. */
  channels: Channel[];
  /** Creates what wakes the delivery over a channel. */
  createAlarm: () => SetAlarm;
  /** Reads who sends a request, which each host knows in its own way. */
  clientOf: (c: Context) => Client;
  /** Deletes the mail files of enquiries and returns their number; 0 if the mailer writes none. */
  eraseMailFiles: (ids: string[]) => Promise<number>;
  /** Reads the page of the built site for a refused form; without it, it is refused with a redirect. */
  readFormPage?: (() => Promise<FormPage | undefined>) | undefined;
  /** Token of commands on the same machine, which comes with each start. */
  localToken?: string | undefined;
  /** Other timings than `DELIVERY_TIMINGS`, for tests. */
  deliveryTimings?: DeliveryTimings | undefined;
}

/**
 * Creates the service, which is the same on every host: `app` answers requests for enquiries, health, the agency's commands
 * and its own page views, and 404 for every other path; `delivery` and `retention` work once the host starts them.
 */
export function createApp({ deliveryTimings: timings, ...hostDeps }: AppDeps) {
  const { config, log, sql, clientOf } = hostDeps;
  const store = createStore(sql);
  const delivery = createDelivery({ ...hostDeps, store, ...(timings && { timings }) });
  const retention = createRetention({ ...hostDeps, store, scrub: sql.scrub });
  const deps = { ...hostDeps, store, delivery, channels: channelNames(config) };
  const { error: message, notSent } = config.words();
  const failure = { success: false, message };

  const app = new Hono<{ Variables: { client: Client } }>();
  app.use((c, next) => {
    c.set('client', clientOf(c));
    return next();
  });
  app.use(
    SEND_MAIL_PATH,
    cors({
      origin: config.allowedOrigins,
      ...{ allowMethods: ['POST'], allowHeaders: ['Content-Type'], exposeHeaders: ['Retry-After'] },
      maxAge: 86_400,
    }),
  );
  app.post(SEND_MAIL_PATH, createReceiver(deps));
  app.all(SEND_MAIL_PATH, (c) => c.json(failure, 405, { Allow: 'POST, OPTIONS' }));

  app.get(HEALTH_PATH, createHealth(deps));
  app.all(HEALTH_PATH, (c) => c.json(failure, 405, { Allow: 'GET, HEAD' }));

  app.all(`${AGENCY_PATH}/:operation?`, createAgency(deps));
  addOwnViews(app);

  app.notFound((c) => c.json(failure, 404));
  app.onError((error, c) => {
    // A body that could not be read.
    if (error instanceof HTTPException) return error.getResponse();
    log.event('request.failed', { error: String(error) });
    return c.json({ success: false, message: notSent }, 500);
  });
  return { app, store, delivery, retention };
}
