import { createApp } from './app.ts';
import type { Config } from './config.ts';
import { createFileMailer } from './delivery/file-mailer.ts';
import { CONCURRENT_DELIVERIES, createDelivery, type DeliveryTimings } from './delivery/loop.ts';
import { createSmtpMailer, type SmtpTimeouts } from './delivery/smtp-mailer.ts';
import { type Environment, systemEnvironment } from './environment.ts';
import { type Log, silentLog } from './log.ts';
import { openStore } from './store/store.ts';

export interface EnquiryServiceDeps {
  environment?: Environment;
  log?: Log;
  /** For tests; the defaults are what a real mail server needs. */
  deliveryTimings?: DeliveryTimings;
  smtpTimeouts?: SmtpTimeouts;
}

/**
 * The enquiry service without a server around it: `app` answers requests, `start` begins to deliver,
 * `stop` ends deliveries and closes the store.
 *
 * @throws StoreError if the database cannot be used
 */
export function createEnquiryService(config: Config, deps: EnquiryServiceDeps = {}) {
  const { environment = systemEnvironment, log = silentLog } = deps;
  const store = openStore(config.databaseFile);
  const letterhead = { from: config.mailFrom, to: config.mailTo };
  const mailer = config.smtpUrl
    ? createSmtpMailer(config.smtpUrl, letterhead, {
        connections: CONCURRENT_DELIVERIES,
        ...(deps.smtpTimeouts && { timeouts: deps.smtpTimeouts }),
      })
    : createFileMailer(config.outboxFolder, letterhead);
  const timings = deps.deliveryTimings;
  const delivery = createDelivery({ store, mailer, environment, log, ...(timings && { timings }) });

  return {
    app: createApp({ config, store, delivery, environment, log }),
    start: delivery.start,
    async stop(): Promise<void> {
      await delivery.stop();
      store.close();
      log.flush();
    },
  };
}

export type EnquiryService = ReturnType<typeof createEnquiryService>;
