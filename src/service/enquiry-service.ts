import { createApp } from './app.ts';
import type { Config } from './config.ts';
import { createMailer } from './delivery/create-mailer.ts';
import { CONCURRENT_DELIVERIES, createDelivery, type DeliveryTimings } from './delivery/loop.ts';
import type { SmtpTimeouts } from './delivery/smtp-mailer.ts';
import { type Environment, systemEnvironment } from './environment.ts';
import { type Log, silentLog } from './log.ts';
import { createRetention } from './retention.ts';
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
  const mailer = createMailer(config, CONCURRENT_DELIVERIES, deps.smtpTimeouts);
  const timings = deps.deliveryTimings;
  const delivery = createDelivery({ store, mailer, environment, log, ...(timings && { timings }) });
  const retention = createRetention({ store, environment, log, days: config.retentionDays });

  return {
    app: createApp({ config, store, delivery, environment, log }),
    start(): void {
      delivery.start();
      retention.start();
    },
    async stop(): Promise<void> {
      retention.stop();
      await delivery.stop();
      store.close();
      log.flush();
    },
  };
}

export type EnquiryService = ReturnType<typeof createEnquiryService>;
