import type { Context } from 'hono';
import { createApp } from './app.ts';
import type { Config } from './config.ts';
import type { Alarm } from './delivery/alarm.ts';
import { createDelivery, type DeliveryTimings } from './delivery/loop.ts';
import type { Mailer } from './delivery/mailer.ts';
import type { Environment } from './environment.ts';
import type { ReturnedForms } from './http/returned-forms.ts';
import type { Visit } from './http/visit.ts';
import type { Log } from './log.ts';
import { createRetention } from './retention.ts';
import type { Store } from './store/operations.ts';

/** What the service needs of its host. `node` and `edge` each have an implementation of every port. */
interface Ports {
  /** The settings. */
  config: Config;
  /** Enquiries on disk. */
  store: Store;
  /** Delivers an enquiry to the agency. */
  mailer: Mailer;
  /** Wakes the delivery loop. */
  alarm: Alarm;
  /** Clock and random source. */
  environment: Environment;
  /** Checks the wall clock before enquiries are erased. */
  isClockTrusted: () => Promise<boolean>;
  log: Log;
  /** Deletes the mail files of enquiries and returns their number; 0 if the mailer writes none. */
  eraseMailFiles: (ids: string[]) => Promise<number>;
  /** Reads what only the host knows of a request. */
  visitOf: (c: Context) => Visit;
  /** Where refused forms of visitors without script are kept. */
  returnedForms: ReturnedForms | undefined;
  deliveryTimings: DeliveryTimings | undefined;
}

/** Puts the parts of the service together, which are the same on every host. */
export function assembleService({ deliveryTimings: timings, ...ports }: Ports) {
  const delivery = createDelivery({ ...ports, ...(timings && { timings }) });
  const retention = createRetention(ports);
  return { app: createApp({ ...ports, delivery }), delivery, retention };
}
