import { createApp } from './app.ts';
import type { Config } from './config.ts';
import { createMailer } from './delivery/create-mailer.ts';
import { eraseMailFiles } from './delivery/file-mailer.ts';
import { CONCURRENT_DELIVERIES, createDelivery, type DeliveryTimings } from './delivery/loop.ts';
import type { SmtpTimeouts } from './delivery/smtp-mailer.ts';
import { type Environment, systemEnvironment } from './environment.ts';
import type { ReturnedForms } from './http/returned-forms.ts';
import { type Log, silentLog } from './log.ts';
import { makeMailFilesPrivate } from './private-files.ts';
import { createRetention } from './retention.ts';
import { createReopeningStore } from './store/reopening-store.ts';

export interface EnquiryServiceDeps {
  environment?: Environment;
  log?: Log;
  returnedForms?: ReturnedForms;
  /** Shortened by tests. The defaults suit real mail servers. */
  deliveryTimings?: DeliveryTimings;
  smtpTimeouts?: SmtpTimeouts;
}

/**
 * Creates the enquiry service without an HTTP server: `app` handles requests, `start` opens the database and starts
 * delivery, `stop` ends delivery and closes the database. While the database is unavailable, enquiries are refused with
 * 503; delivery resumes once it is available.
 */
export function createEnquiryService(config: Config, deps: EnquiryServiceDeps = {}) {
  const { environment = systemEnvironment, log = silentLog } = deps;
  const database = createReopeningStore({
    file: config.databaseFile,
    environment,
    log,
    onOpen: () => {
      if (isStarted) void delivery.start();
    },
  });
  const { store } = database;
  let isStarted = false;
  const mailer = createMailer(config, CONCURRENT_DELIVERIES, deps.smtpTimeouts);
  const timings = deps.deliveryTimings;
  const delivery = createDelivery({ store, mailer, environment, log, ...(timings && { timings }) });
  const retention = createRetention({ store, environment, log, config });

  return {
    app: createApp({
      ...{ config, store, delivery, environment, log, returnedForms: deps.returnedForms },
      eraseMailFiles: (ids) => eraseMailFiles(config.outboxFolder, ids),
    }),
    start(): void {
      isStarted = true;
      try {
        makeMailFilesPrivate(config.outboxFolder);
      } catch (error) {
        log.event('outbox.modes-unchanged', { error: String(error) });
      }
      database.start();
      retention.start();
    },
    /** @param lastRequests settles once no request uses the database any more */
    async stop(lastRequests: Promise<void> = Promise.resolve()): Promise<void> {
      isStarted = false;
      await Promise.all([retention.stop(), delivery.stop(), lastRequests]);
      database.close();
      log.flush();
    },
  };
}

export type EnquiryService = ReturnType<typeof createEnquiryService>;
