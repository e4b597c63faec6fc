import { type Context, Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { AGENCY_PATH, HEALTH_PATH, SEND_MAIL_PATH, TEXTS } from './contract/api.ts';
import type { Channel } from './delivery/channel.ts';
import { channelNames } from './delivery/channels.ts';
import { type Alarm, createDelivery, type DeliveryTimings } from './delivery/loop.ts';
import { createAgency } from './http/agency.ts';
import type { Visit } from './http/client.ts';
import { createHealth, createStoreCheck } from './http/health.ts';
import { createSendMail, type SendMailDeps } from './http/send-mail.ts';
import { createRetention } from './retention.ts';
import { addOwnViews } from './visits/own-views.ts';

interface AppPorts extends Omit<SendMailDeps, 'channels'> {
  /** Reads the host-specific data of a request. */
  visitOf: (c: Context) => Visit;
  /** Deletes the mail files of enquiries and returns their number; 0 if the mailer writes none. */
  eraseMailFiles: (ids: string[]) => Promise<number>;
}

/** Dependencies on the host. `node` and `edge` each have an implementation of every port. */
interface Ports extends Omit<AppPorts, 'delivery'> {
  /** Ways to deliver an enquiry. */
  channels: Channel[];
  /** Creates what wakes a delivery loop. */
  createAlarm: () => Alarm;
  /** Checks the wall clock before enquiries are erased. */
  isClockTrusted: () => Promise<boolean>;
  /** Other timings than `DELIVERY_TIMINGS`, for tests. */
  deliveryTimings?: DeliveryTimings | undefined;
}

/** Puts the parts of the service together, which are the same on every host. */
export function assembleService({ deliveryTimings: timings, ...ports }: Ports) {
  const delivery = createDelivery({ ...ports, ...(timings && { timings }) });
  const retention = createRetention(ports);
  return { app: createApp({ ...ports, delivery }), delivery, retention };
}

const failure = { success: false, message: TEXTS.error };

/**
 * Creates the API as a Hono app: enquiries, health check, the agency's commands if they have a token, its own page views,
 * 404 for every other path.
 */
export function createApp(host: AppPorts) {
  const ports = { ...host, channels: channelNames(host.config) };
  const app = new Hono<{ Variables: { visit: Visit } }>();
  app.use((c, next) => {
    c.set('visit', ports.visitOf(c));
    return next();
  });
  const sendMail = createSendMail(ports);
  app.post(SEND_MAIL_PATH, sendMail.post);
  app.options(SEND_MAIL_PATH, sendMail.preflight);
  app.all(SEND_MAIL_PATH, (c) => c.json(failure, 405, { Allow: 'POST, OPTIONS' }));

  const health = createHealth(ports.config, createStoreCheck(ports));
  app.get(HEALTH_PATH, (c) => health(c.req.header('authorization'), c.get('visit')));
  app.all(HEALTH_PATH, (c) => c.json(failure, 405, { Allow: 'GET, HEAD' }));

  const { agencyToken } = ports.config;
  if (agencyToken !== undefined) {
    app.all(`${AGENCY_PATH}/:operation?`, createAgency({ ...ports, token: agencyToken }));
  }

  addOwnViews(app);

  app.notFound((c) => c.json(failure, 404));
  app.onError((error, c) => {
    // A body that could not be read.
    if (error instanceof HTTPException) return error.getResponse();
    ports.log.event('request.failed', { error: String(error) });
    return c.json({ success: false, message: TEXTS.notSent }, 500);
  });
  return app;
}
