import { type Context, Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { AGENCY_PATH, HEALTH_PATH, SEND_MAIL_PATH } from './contract/paths.ts';
import { TEXTS } from './contract/texts.ts';
import { createAgency } from './http/agency.ts';
import { createHealthCheck } from './http/health.ts';
import { mayReadDetails } from './http/health-access.ts';
import { createSendMail, type SendMailDeps } from './http/send-mail.ts';
import type { Visit } from './http/visit.ts';

const failure = { success: false, message: TEXTS.error };

interface AppDeps extends SendMailDeps {
  /** Reads what only the host knows of a request. */
  visitOf: (c: Context) => Visit;
  /** Deletes the mail files of enquiries and returns their number. */
  eraseMailFiles(ids: string[]): Promise<number>;
}

/**
 * Creates the API as a Hono app: enquiries, health check, the agency's commands if they have a token, 404 for every
 * other path.
 */
export function createApp(deps: AppDeps) {
  const app = new Hono<{ Variables: { visit: Visit } }>();
  app.use((c, next) => {
    c.set('visit', deps.visitOf(c));
    return next();
  });
  const sendMail = createSendMail(deps);
  const health = createHealthCheck(deps.store, deps.environment);

  app.post(SEND_MAIL_PATH, sendMail.post);
  app.options(SEND_MAIL_PATH, sendMail.preflight);
  app.all(SEND_MAIL_PATH, (c) => c.json(failure, 405, { Allow: 'POST, OPTIONS' }));

  app.get(HEALTH_PATH, async (c) => {
    const state = await health();
    const answer = mayReadDetails(c.get('visit'), c.req.header('authorization'), deps.config.healthToken)
      ? state
      : { ok: state.ok };
    return c.json(answer, state.ok ? 200 : 503, { 'Cache-Control': 'no-store' });
  });
  app.all(HEALTH_PATH, (c) => c.json(failure, 405, { Allow: 'GET, HEAD' }));

  const { agencyToken } = deps.config;
  if (agencyToken !== undefined) {
    app.all(`${AGENCY_PATH}/:operation?`, createAgency({ ...deps, token: agencyToken }));
  }

  app.notFound((c) => c.json(failure, 404));
  app.onError((error, c) => {
    // A body that could not be read.
    if (error instanceof HTTPException) return error.getResponse();
    deps.log.event('request.failed', { error: String(error) });
    return c.json({ success: false, message: TEXTS.notSent }, 500);
  });
  return app;
}
