import { randomBytes } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import type { Config } from '../config.ts';
import type { Channel } from '../delivery/channel.ts';
import { createChannels } from '../delivery/channels.ts';
import type { Letter } from '../delivery/compose.ts';
import type { DeliveryTimings, SetAlarm } from '../delivery/loop.ts';
import type { RetryPolicy } from '../delivery/retry.ts';
import { createSmtpMailer, type SmtpTimeouts } from '../delivery/smtp-mailer.ts';
import { type Environment, systemEnvironment } from '../environment.ts';
import { createApp, type AppDeps } from '../http/app.ts';
import { type Client, clientOf } from '../http/client.ts';
import { type Log, silentLog } from '../log.ts';
import { createViewCounter } from '../visits/counter.ts';
import { createWeeklyMail } from '../visits/weekly-mail.ts';
import { createFileSql } from './file-sql.ts';
import { createFileMailer, eraseMailFiles } from './mail-files.ts';

export interface ServiceDeps {
  environment?: Environment;
  log?: Log;
  /** The program, as a person starts it. */
  program?: string;
  /** Reads the page of the built site for a refused form. */
  readFormPage?: AppDeps['readFormPage'];
  /** Shortened by tests. The defaults suit real mail servers. */
  retry?: RetryPolicy;
  deliveryTimings?: DeliveryTimings;
  smtpTimeouts?: SmtpTimeouts;
  webhookTimeoutMs?: number;
  statsTimings?: { storeViewsEveryMs: number; lookEveryMs: number };
}

/** Returns the function that creates mailers for the settings: SMTP, or files if no mail server is set. */
export const mailerFor =
  ({ smtpUrl, outboxFolder }: Config, timeouts?: SmtpTimeouts) =>
  (letter: Letter): Channel =>
    smtpUrl ? createSmtpMailer(smtpUrl, letter, timeouts) : createFileMailer(outboxFolder, letter);

/** Creates an alarm for a process that keeps running. */
export function createTimerAlarm(): SetAlarm {
  let timer: NodeJS.Timeout | undefined;
  return (pauseMs, work) => {
    clearTimeout(timer);
    if (pauseMs !== Infinity) timer = setTimeout(work, pauseMs);
  };
}

/** A call of a command in the same process. */
const OWN_CLIENT: Client = { address: '127.0.0.1', usesTls: false, host: undefined };

/**
 * Creates the enquiry service on Node without an HTTP server: `app` answers requests, `start` opens the database and starts
 * delivery, `stop` ends delivery and closes the database. While the database is unavailable, enquiries get 503; delivery
 * resumes once it is available.
 */
export function createService(config: Config, deps: ServiceDeps = {}) {
  const { environment = systemEnvironment, log = silentLog, program = 'npm run serve' } = deps;
  const { deliveryTimings, statsTimings } = deps;
  const localToken = randomBytes(32).toString('base64url');
  /** Where the service listens; undefined while it does not. */
  let address: string | undefined;
  let isStarted = false;

  const database = createFileSql({
    file: config.databaseFile,
    log,
    owner: () => ({
      pid: process.pid,
      program,
      ...(address !== undefined && { service: { url: address, token: localToken } }),
    }),
    onOpen() {
      if (!isStarted) return;
      // The next look at the store tells why, if it cannot be used by then.
      void delivery.start().catch(() => {});
      weeklyMail?.start();
    },
  });
  const createMailer = mailerFor(config, deps.smtpTimeouts);
  const { app, store, delivery, retention } = createApp({
    ...{ config, environment, log, localToken, deliveryTimings, readFormPage: deps.readFormPage },
    sql: database.sql,
    channels: createChannels(config, createMailer, deps),
    createAlarm: createTimerAlarm,
    eraseMailFiles: (ids) => eraseMailFiles(config.outboxFolder, ids),
    clientOf(c) {
      const { incoming } = (c.env ?? {}) as Partial<HttpBindings>;
      return incoming ? clientOf(incoming, config.trustedProxies) : OWN_CLIENT;
    },
  });

  const stats = { store, environment, log, config };
  const views = config.countsVisits
    ? createViewCounter({ ...stats, storeEveryMs: statsTimings?.storeViewsEveryMs })
    : undefined;
  const weeklyMail = config.sendsWeeklyMail
    ? createWeeklyMail({ ...stats, createMailer, lookEveryMs: statsTimings?.lookEveryMs })
    : undefined;

  return {
    app,
    localToken,
    /** Counts a page that a visitor sees; undefined if they are not counted. */
    countView: views?.count,
    /** @param url where an HTTP server serves `app`, for commands on the same machine */
    start(url?: string): void {
      address = url;
      isStarted = true;
      database.start();
      retention.start();
      views?.start();
    },
    /** @param lastRequests settles once no request uses the database any more */
    async stop(lastRequests: Promise<void> = Promise.resolve()): Promise<void> {
      isStarted = false;
      await Promise.all([retention.stop(), delivery.stop(), weeklyMail?.stop(), lastRequests]);
      views?.stop();
      database.close();
    },
  };
}

export type EnquiryService = ReturnType<typeof createService>;
