import type { HttpBindings } from '@hono/node-server';
import { assembleService } from './assemble-service.ts';
import type { Config } from './config.ts';
import { CONCURRENT_DELIVERIES, createTimerAlarm, type DeliveryTimings } from './delivery/loop.ts';
import { createChannels } from './delivery/channels.ts';
import { mailerFor } from './delivery/create-mailer.ts';
import { eraseMailFiles } from './delivery/file-mailer.ts';
import type { SmtpTimeouts } from './delivery/smtp-mailer.ts';
import { type Environment, systemEnvironment } from './environment.ts';
import { nodeVisit } from './http/client.ts';
import type { ReturnedForms } from './http/returned-forms.ts';
import { type Log, silentLog } from './log.ts';
import { makeMailFilesPrivate } from './private-files.ts';
import { createReopeningStore } from './store/reopening-store.ts';
import { createTrustedClock, keepReading } from './trusted-clock.ts';
import { createViewCounter } from './visits/counter.ts';
import { createWeeklyMail } from './visits/weekly-mail.ts';

export interface EnquiryServiceDeps {
  environment?: Environment;
  log?: Log;
  returnedForms?: ReturnedForms;
  /** Shortened by tests. The defaults suit real mail servers. */
  deliveryTimings?: DeliveryTimings;
  smtpTimeouts?: SmtpTimeouts;
  webhookTimeoutMs?: number;
  statsTimings?: { storeViewsEveryMs: number; lookEveryMs: number; againMs: number };
}

/**
 * Creates the enquiry service on Node without an HTTP server: `app` handles requests, `start` opens the database and
 * starts delivery, `stop` ends delivery and closes the database. While the database is unavailable, enquiries get 503;
 * delivery resumes once it is available.
 */
export function createEnquiryService(config: Config, deps: EnquiryServiceDeps = {}) {
  const { environment = systemEnvironment, log = silentLog, returnedForms } = deps;
  const { deliveryTimings, statsTimings } = deps;
  let isStarted = false;
  const database = createReopeningStore({
    file: config.databaseFile,
    environment,
    log,
    onOpen: () => {
      if (!isStarted) return;
      void delivery.start();
      mailStats?.start();
    },
  });
  const parts = { store: database.store, environment, log, config };
  const mailers = (connections: number) => mailerFor(config, connections, deps.smtpTimeouts);
  const { app, delivery, retention } = assembleService({
    ...parts,
    channels: createChannels(config, mailers(CONCURRENT_DELIVERIES), deps.webhookTimeoutMs),
    createAlarm: createTimerAlarm,
    eraseMailFiles: (ids) => eraseMailFiles(config.outboxFolder, ids),
    visitOf: (c) => nodeVisit((c.env as HttpBindings).incoming, config.trustedProxies),
    isClockTrusted: createTrustedClock({ ...parts, last: keepReading(database.store) }),
    returnedForms,
    deliveryTimings,
  });

  const views = config.countsVisits
    ? createViewCounter({ ...parts, storeEveryMs: statsTimings?.storeViewsEveryMs })
    : undefined;
  const mailStats = config.mailsStats
    ? createWeeklyMail({ ...parts, createMailer: mailers(1), timings: statsTimings })
    : undefined;

  return {
    app,
    /** Counts a page that a visitor sees; undefined if they are not counted. */
    countView: views?.count,
    start(): void {
      isStarted = true;
      try {
        makeMailFilesPrivate(config.outboxFolder);
      } catch (error) {
        log.event('outbox.modes-unchanged', { error: String(error) });
      }
      database.start();
      retention.start();
      views?.start();
    },
    /** @param lastRequests settles once no request uses the database any more */
    async stop(lastRequests: Promise<void> = Promise.resolve()): Promise<void> {
      isStarted = false;
      await Promise.all([retention.stop(), delivery.stop(), mailStats?.stop(), lastRequests]);
      await views?.stop();
      database.close();
      log.flush();
    },
  };
}

export type EnquiryService = ReturnType<typeof createEnquiryService>;
