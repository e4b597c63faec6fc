import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { type Enquiry, enquirySchema, fieldErrors } from '../../enquiry/enquiry.ts';
import type { Config } from '../config.ts';
import type { Delivery } from '../delivery/loop.ts';
import type { Environment } from '../environment.ts';
import type { Log } from '../log.ts';
import type { NewEnquiry } from '../store/enquiry-record.ts';
import type { Store } from '../store/store.ts';
import { clientOf } from './client.ts';
import { crossOriginHeaders, judgeOrigin, PREFLIGHT_HEADERS } from './origin.ts';
import { answerForm, answerJson, type Outcome } from './outcome.ts';
import { createRateLimit } from './rate-limit.ts';
import { formatOf, parseFields, readText } from './read-body.ts';
import { suspicionOf } from './suspicion.ts';

export interface SendMailDeps {
  config: Config;
  store: Store;
  delivery: Pick<Delivery, 'notify'>;
  environment: Environment;
  log: Log;
}

type ServiceContext = Context<{ Bindings: HttpBindings }>;

/** The handlers of the path that enquiries are posted to. */
export function createSendMail({ config, store, delivery, environment, log }: SendMailDeps) {
  const secondsToWait = createRateLimit(config.rateLimit);

  async function post(c: ServiceContext): Promise<Response> {
    const sender = senderOf(c);
    const verdict = judgeOrigin(sender, config);
    if (verdict === 'refused') return refuse(c, { kind: 'foreign' });
    const headers = verdict === 'allowed' && sender.origin ? crossOriginHeaders(sender.origin) : {};
    const format = formatOf(c.req.header('content-type'));
    if (!format) return refuse(c, { kind: 'wrong-type' }, headers);

    const text = await readText(c);
    const fields = text === undefined ? undefined : parseFields(text, format);
    const outcome = await decide(sender.client.address, text, fields);
    if (outcome.kind !== 'taken') logRefusal(outcome);
    if (format === 'json') return answerJson(c, outcome, headers);
    return answerForm(c, outcome, fields?.page, verdict === 'allowed' ? sender.origin : undefined);
  }

  /** `text` is undefined if it was too large, `fields` if they could not be read from it. */
  async function decide(
    address: string,
    text: string | undefined,
    fields: Record<string, unknown> | undefined,
  ): Promise<Outcome> {
    const retryAfterSeconds = await secondsToWait(address);
    if (retryAfterSeconds > 0) return { kind: 'too-many', retryAfterSeconds };
    if (text === undefined) return { kind: 'too-large' };
    return fields === undefined ? { kind: 'malformed' } : take(fields);
  }

  /** Answers a browser that asks whether a page of another origin may post. */
  function preflight(c: ServiceContext): Response {
    const sender = senderOf(c);
    if (judgeOrigin(sender, config) === 'refused') return refuse(c, { kind: 'foreign' });
    const headers = sender.origin ? { ...crossOriginHeaders(sender.origin), ...PREFLIGHT_HEADERS } : {};
    return c.body(null, 204, headers);
  }

  /** Checks the fields and stores the enquiry. */
  async function take(fields: Record<string, unknown>): Promise<Outcome> {
    const checked = enquirySchema.safeParse(fields);
    if (!checked.success) return { kind: 'invalid', fields: fieldErrors(checked.error) };
    const id = checked.data.id ?? environment.newId();
    try {
      const enquiry = toStore(checked.data, id);
      const isNew = await store.addEnquiry(enquiry);
      logTaken(enquiry, isNew);
      if (isNew) delivery.notify();
      return { kind: 'taken' };
    } catch (error) {
      log.event('enquiry.not-stored', { id, error: String(error) });
      return { kind: 'not-stored' };
    }
  }

  function toStore({ website, writingMs, ...enquiry }: Enquiry, id: string): NewEnquiry {
    const suspicion = suspicionOf({ website, writingMs }, config.minWritingSeconds);
    return { ...enquiry, id, suspicion, receivedAt: environment.now() };
  }

  function logTaken({ id, suspicion }: NewEnquiry, isNew: boolean): void {
    if (!isNew) log.event('enquiry.known-already', { id });
    else if (suspicion) log.event('enquiry.suspected-spam', { id, suspicion });
    else log.event('enquiry.stored', { id });
  }

  function refuse(c: ServiceContext, outcome: Outcome, headers: Record<string, string> = {}): Response {
    logRefusal(outcome);
    return answerJson(c, outcome, headers);
  }

  function logRefusal(outcome: Outcome): void {
    const fields = outcome.kind === 'invalid' ? Object.keys(outcome.fields).join(' ') : undefined;
    log.event('enquiry.refused', { reason: outcome.kind, fields });
  }

  function senderOf(c: ServiceContext) {
    return {
      origin: c.req.header('origin'),
      secFetchSite: c.req.header('sec-fetch-site'),
      client: clientOf(c.env.incoming, config.trustedProxies),
    };
  }

  return { post, preflight };
}
