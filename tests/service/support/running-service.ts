import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { readConfig } from '../../../src/enquiry/config.ts';
import { systemEnvironment } from '../../../src/enquiry/environment.ts';
import type { LogFields } from '../../../src/enquiry/log.ts';
import {
  closeGracefully,
  createHttpServer,
  listen,
  type ServerLimits,
} from '../../../src/enquiry/node/server.ts';
import { createService, type ServiceDeps } from '../../../src/enquiry/node/service.ts';
import { createSite } from '../../../src/enquiry/node/site.ts';
import { readSiteFacts } from '../../../src/enquiry/site-facts.ts';
import { readColumn } from '../../support/database.ts';
import { SITE_CONTENT } from '../../support/site-content.ts';
import { type MailServerOptions, startMailServer } from './mail-server.ts';
import { makeSiteFolder, type OnEnd } from './site-folder.ts';
import { until } from './until.ts';

/** Short timings for tests. */
export const QUICK: Required<Pick<ServiceDeps, 'retry' | 'deliveryTimings' | 'smtpTimeouts'>> = {
  retry: { firstPauseMs: 20, longestPauseMs: 200, giveUpAfterMs: 60_000 },
  deliveryTimings: { pollAtLeastEveryMs: 1_000, stopGraceMs: 500 },
  smtpTimeouts: { connectMs: 5_000, greetingMs: 5_000, silenceMs: 5_000, totalMs: 10_000 },
};

/** Short timings of what is counted and mailed of visits. */
export const QUICK_STATS = { statsTimings: { storeViewsEveryMs: 20, lookEveryMs: 20 } };

export type RunningService = Awaited<ReturnType<typeof runService>>;

interface RunOptions extends ServiceDeps {
  /** Folder that contains the built site; default a new one. */
  folder?: string;
  /** Limits of the HTTP server; default those of production. */
  limits?: ServerLimits;
  onEnd?: OnEnd;
}

/** Runs the service in the process of the test, with short timings. */
export async function runService(
  variables: Record<string, string> = {},
  { onEnd = onTestFinished, folder = makeSiteFolder(onEnd), limits, ...deps }: RunOptions = {},
) {
  const config = readConfig({
    ...SITE_CONTENT,
    variables: { ENQUIRY_DB: join(folder, 'data/enquiries.db'), RATE_LIMIT: '0', ...variables },
  });
  const events: ({ event: string } & LogFields)[] = [];
  const log = {
    event: (event: string, fields?: LogFields) => void events.push({ event, ...fields }),
  };
  const readFormPage = () => site.readFormPage();
  const service = createService(config, { log, readFormPage, ...QUICK, ...deps });
  const { app, countView } = service;
  const dist = join(folder, 'dist');
  const site = createSite(dist, readSiteFacts(dist), { countView });
  const { trustedProxies } = config;
  const server = createHttpServer({
    app,
    site,
    trustedProxies,
    notSent: config.words().notSent,
    ...(limits && { limits }),
  });
  const url = await listen(server, 0, '127.0.0.1');
  service.start(url);

  let stopping: Promise<void> | undefined;
  const stop = () => (stopping ??= service.stop(closeGracefully(server, 500)));
  onEnd(stop);
  return {
    url,
    config,
    events,
    /** Log entries of an event. */
    logged: (name: string) => events.filter(({ event }) => event === name),
    /** Returns a column of all stored enquiries, in order of arrival. */
    stored: (column: string) => readColumn(config.databaseFile, column),
    health: async () => (await fetch(`${url}/api/health`)).json(),
    stop,
  };
}

/** Starts a mail server that is closed at the end of the test. */
export async function startMail(options?: MailServerOptions) {
  const server = await startMailServer(options);
  onTestFinished(server.close);
  return server;
}

/** Runs the service with a mail server that accepts everything by default. */
export async function runWithMail(
  options?: MailServerOptions,
  variables: Record<string, string> = {},
  deps?: RunOptions,
) {
  const server = await startMail(options);
  return { server, service: await runService({ SMTP_URL: server.url, ...variables }, deps) };
}

/** The environment of a service whose clock is ahead, by as much as a test sets. */
export function movableClock(offsetMs = 0) {
  const clock = { ...systemEnvironment, offsetMs, now: () => Date.now() + clock.offsetMs };
  return clock;
}

/** Waits until an enquiry, by default the first, is in a state. */
export const untilState = (state: string, { stored }: Pick<RunningService, 'stored'>, index = 0) =>
  until(`it is ${state}`, () => stored('state')[index] === state);

/** Waits until all enquiries are delivered, one at least. */
export const untilDelivered = ({ stored }: Pick<RunningService, 'stored'>, patienceMs?: number) =>
  until(
    'all are delivered',
    () => {
      const states = new Set(stored('state'));
      return states.size === 1 && states.has('delivered');
    },
    patienceMs,
  );
