import {
  DEFAULT_PAGE,
  type EnquiryAnswer,
  errorFragment,
  FAILED_FRAGMENT,
  type FieldErrors,
  SENT_FRAGMENT,
} from '../contract/api.ts';
import { createEnquirySchema, type Enquiry, fieldErrors } from '../contract/enquiry.ts';
import { FIELD_NAMES } from '../contract/fields.ts';
import { localPath } from '../contract/addresses.ts';
import type { Config } from '../config.ts';
import { isConfirmable } from '../delivery/channels.ts';
import type { Delivery } from '../delivery/loop.ts';
import type { Environment } from '../environment.ts';
import type { Log } from '../log.ts';
import { CONFIRMATION } from '../store/deliveries.ts';
import type { NewEnquiry, Suspicion } from '../store/enquiry.ts';
import type { Store } from '../store/store.ts';
import { createRateLimit, judgeOrigin } from './access.ts';
import { decodeUtf8, formatOf, parseFields, readBody } from './body.ts';
import type { ApiContext } from './client.ts';
import { BUSY_RETRY_SECONDS, STORE_RETRY_SECONDS } from './headers.ts';
import { fillMarks, type FormPage } from './refused-form.ts';

interface ReceiverDeps {
  config: Config;
  store: Store;
  delivery: Pick<Delivery, 'notify'>;
  environment: Environment;
  log: Log;
  /** The channels of the settings besides mail. */
  channels: string[];
  /** Reads the page that shows a refused form to visitors without script; without it they are redirected back. */
  readFormPage?: (() => Promise<FormPage | undefined>) | undefined;
}

/** Bodies read concurrently, each into a buffer of up to 128 KiB. */
const MAX_BODIES_IN_FLIGHT = 256;

/** Creates the request handler that receives enquiries. */
export function createReceiver(deps: ReceiverDeps) {
  const { config, store, channels, delivery, environment, log, readFormPage } = deps;
  const words = config.words();
  const schema = createEnquirySchema(words.errors);
  const secondsToWait = createRateLimit(config.rateLimit);
  let bodiesInFlight = 0;
  let suspectedSinceStart = 0;

  async function post(c: ApiContext): Promise<Response> {
    const [origin, secFetchSite] = [c.req.header('origin'), c.req.header('sec-fetch-site')];
    const verdict = judgeOrigin({ origin, secFetchSite, host: c.get('client').host }, config);
    if (verdict === 'refused') return refuse(c, 'foreign');
    const format = formatOf(c.req.header('content-type'));
    if (!format) return refuse(c, 'wrong-type');

    const { outcome, fields } = await receive(c, format);
    const page = localPath(fields ? fields.page : pageOfReferer(c.req.header('referer'))) ?? DEFAULT_PAGE;
    if (outcome.kind !== 'taken') logRefusal(outcome);
    if (format === 'json') return answerJson(c, outcome);
    // A page of another origin is not served here.
    if (verdict === 'allowed' && origin) return answerForm(c, outcome, origin + page);
    const isReturned = fields && (outcome.kind === 'invalid' || outcome.kind === 'not-stored');
    const form = isReturned ? await readFormPage?.() : undefined;
    if (!form) return answerForm(c, outcome, page);
    const html = fillMarks(form.html, { ...fields, page, outcome: outcome.kind }, outcome.errors ?? {});
    return c.html(html, ANSWERS[outcome.kind][0], {
      ...form.headers,
      ...retryAfter(outcome),
      // Nobody else may see it.
      'Cache-Control': 'no-store',
    });
  }

  /** Reads and stores an enquiry. The rate limit comes first, so that a refused request needs no body buffer. */
  async function receive(
    c: ApiContext,
    format: 'json' | 'form',
  ): Promise<{ outcome: Outcome; fields?: Record<string, unknown> }> {
    const retryAfterSeconds = await secondsToWait(c.get('client').address);
    if (retryAfterSeconds > 0) return { outcome: { kind: 'too-many', retryAfterSeconds } };
    if (bodiesInFlight >= MAX_BODIES_IN_FLIGHT) {
      return { outcome: { kind: 'busy', retryAfterSeconds: BUSY_RETRY_SECONDS } };
    }
    bodiesInFlight += 1;
    const body = await readBody(c.req.raw).finally(() => (bodiesInFlight -= 1));
    if (!body) return { outcome: { kind: 'too-large' } };
    const text = decodeUtf8(body);
    const fields = text === undefined ? undefined : parseFields(text, format);
    if (!fields) return { outcome: { kind: 'malformed' } };
    return { outcome: take(fields), fields };
  }

  /** Validates the fields and stores the enquiry. */
  function take(fields: Record<string, unknown>): Outcome {
    const checked = schema.safeParse(fields);
    if (!checked.success) return { kind: 'invalid', errors: fieldErrors(checked.error) };
    const enquiry = toStore(checked.data);
    const wanted = channels.filter((name) => name !== CONFIRMATION || isConfirmable(enquiry, config));
    try {
      const storedId = store.addEnquiry(enquiry, wanted);
      logTaken(enquiry, storedId);
      if (storedId) delivery.notify();
      return { kind: 'taken' };
    } catch (error) {
      log.event('enquiry.not-stored', { id: enquiry.id, error: String(error) });
      return { kind: 'not-stored', retryAfterSeconds: STORE_RETRY_SECONDS };
    }
  }

  function toStore({ website, writingMs, ...enquiry }: Enquiry): NewEnquiry {
    const suspicion = suspicionOf({ website, writingMs }, config.minWritingSeconds);
    return {
      ...enquiry,
      id: enquiry.id ?? crypto.randomUUID(),
      isIdGiven: enquiry.id !== undefined,
      suspicion,
      held: suspicion !== undefined && config.holdsSuspectedSpam,
      receivedAt: environment.now(),
    };
  }

  function logTaken({ id, suspicion, held }: NewEnquiry, storedId: string | undefined): void {
    if (storedId === undefined) log.event('enquiry.known-already', { id });
    else if (suspicion) {
      suspectedSinceStart += 1;
      log.event('enquiry.suspected-spam', { id: storedId, suspicion, held, suspectedSinceStart });
    } else log.event('enquiry.stored', { id: storedId });
  }

  function refuse(c: ApiContext, kind: Outcome['kind']): Response {
    logRefusal({ kind });
    return answerJson(c, { kind });
  }

  /** Responds to a script. */
  function answerJson(c: ApiContext, outcome: Outcome): Response {
    const { kind, errors } = outcome;
    const [status, text] = ANSWERS[kind];
    const message = words[text];
    const answer: EnquiryAnswer = { success: kind === 'taken', message, ...(errors && { fields: errors }) };
    return c.json(answer, status, retryAfter(outcome));
  }

  function logRefusal({ kind, errors }: Outcome): void {
    log.event('enquiry.refused', { reason: kind, fields: errors && Object.keys(errors).join(' ') });
  }

  return post;
}

/** Path of the form's page from `Referer`, for requests whose body was not read. Not validated. */
const pageOfReferer = (referer: string | undefined) =>
  referer && URL.canParse(referer) ? new URL(referer).pathname : undefined;

/**
 * Returns why an enquiry looks as if a bot wrote it; undefined if it does not.
 *
 * The writing time counts only if the page sent it. It is unknown without script, or if the form was prefilled.
 *
 * @param minWritingSeconds less than a person needs for five fields; 0: no check
 */
function suspicionOf(
  { website: isTrapFilled, writingMs }: Pick<Enquiry, 'website' | 'writingMs'>,
  minWritingSeconds: number,
): Suspicion | undefined {
  if (isTrapFilled) return 'trap';
  return writingMs !== undefined && writingMs < minWritingSeconds * 1000 ? 'too-fast' : undefined;
}

/** Result of an enquiry request. */
interface Outcome {
  kind: keyof typeof ANSWERS;
  /** What is wrong with the fields. */
  errors?: FieldErrors;
  /** When the client may try again. */
  retryAfterSeconds?: number;
}

/** Status and text of each answer. */
const ANSWERS = {
  taken: [200, 'sent'],
  malformed: [400, 'error'],
  foreign: [403, 'error'],
  'too-large': [413, 'error'],
  'wrong-type': [415, 'error'],
  invalid: [422, 'error'],
  'too-many': [429, 'notSent'],
  busy: [503, 'notSent'],
  'not-stored': [503, 'notSent'],
} as const;

const retryAfter = ({ retryAfterSeconds: seconds }: Outcome): Record<string, string> =>
  seconds === undefined ? {} : { 'Retry-After': String(seconds) };

/**
 * Responds to a native form post: redirects to the form's page, with the fragment of the element that shows the
 * outcome.
 *
 * @param page its validated path, without a fragment
 */
const answerForm = (c: ApiContext, outcome: Outcome, page: string): Response =>
  c.redirect(`${page}#${fragmentOf(outcome)}`, 303);

function fragmentOf({ kind, errors = {} }: Outcome): string {
  if (kind === 'taken') return SENT_FRAGMENT;
  const firstField = FIELD_NAMES.find((name) => errors[name] !== undefined);
  return firstField ? errorFragment(firstField) : FAILED_FRAGMENT;
}
