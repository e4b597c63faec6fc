import { MAX_CALL_BYTES } from '../agency-protocol.ts';
import type { Log } from '../log.ts';
import { type AgencyOperationsDeps, type AgencyResult, createAgencyOperations } from './agency-operations.ts';
import { carriesToken } from './access.ts';
import { formatOf, readText } from './body.ts';
import type { ApiContext } from './client.ts';
import { createRateLimit } from './limits.ts';
import { createLineStream } from './line-stream.ts';

interface AgencyDeps extends AgencyOperationsDeps {
  token: string;
  log: Log;
}

/** Wrong tokens per minute and client. */
const WRONG_TOKENS_PER_MINUTE = 10;

/** `Retry-After` while the database is unavailable. */
const STORE_RETRY_SECONDS = 30;

const NO_STORE = { 'Cache-Control': 'no-store' };

/**
 * Creates the handler of the agency's commands over HTTP. Each call carries the token and is logged, without what
 * visitors wrote. A web page cannot use it: its requests have an `Origin` header.
 */
export function createAgency({ token, log, ...deps }: AgencyDeps) {
  const operations = createAgencyOperations(deps);
  const countWrongToken = createRateLimit(WRONG_TOKENS_PER_MINUTE);

  return async function agency(c: ApiContext): Promise<Response> {
    const client = c.get('visit').client.address;
    const refusal = await refuseStranger(c, client);
    if (refusal) return refusal;
    const name = c.req.param('operation') ?? '';
    const operation = Object.hasOwn(operations, name)
      ? operations[name as keyof typeof operations]
      : undefined;
    if (!operation) return refuse(c, 404, 'There is no such operation.');
    if (c.req.method !== 'POST') return refuse(c, 405, 'Operations are called with POST.', { Allow: 'POST' });
    if (formatOf(c.req.header('content-type')) !== 'json') return refuse(c, 415, 'The body has to be JSON.');
    const text = await readText(c.req.raw, MAX_CALL_BYTES);
    if (text === undefined) return refuse(c, 413, 'The body is too large.');
    try {
      const result = await operation(parse(text));
      if (result) return await answer(c, result, { operation: name, client });
      return refuse(c, 400, `The body does not fit the operation ${name}.`);
    } catch (error) {
      log.event('agency.failed', { operation: name, client, error: String(error) });
      const sentence = 'The database of the service cannot be used right now; its log tells why.';
      return refuse(c, 503, sentence, { 'Retry-After': String(STORE_RETRY_SECONDS) });
    }
  };

  /** Refuses web pages and whoever does not have the token. */
  async function refuseStranger(c: ApiContext, client: string): Promise<Response | undefined> {
    if (c.req.header('origin') !== undefined) return refuse(c, 403, 'Web pages have no access.');
    // Before the limit: behind a proxy, the agency and an attacker may share an address.
    if (carriesToken(c.req.header('authorization'), token)) return undefined;
    const seconds = await countWrongToken(client);
    if (seconds > 0) {
      return refuse(c, 429, 'Too many wrong tokens came from here.', { 'Retry-After': String(seconds) });
    }
    log.event('agency.refused', { reason: 'wrong-token', client });
    return refuse(c, 401, 'The token is missing or wrong.', { 'WWW-Authenticate': 'Bearer' });
  }

  async function answer(c: ApiContext, result: AgencyResult, call: { operation: string; client: string }) {
    if ('answer' in result) {
      log.event('agency.call', { ...call, ...result.counts });
      return c.json(result.answer, 200, NO_STORE);
    }
    const stream = await createLineStream(result.pages, (lines, isComplete) =>
      log.event('agency.call', { ...call, lines, isComplete }),
    );
    return c.body(stream, 200, { ...NO_STORE, 'Content-Type': 'application/x-ndjson' });
  }
}

type RefusalStatus = 400 | 401 | 403 | 404 | 405 | 413 | 415 | 429 | 503;

function refuse(
  c: ApiContext,
  status: RefusalStatus,
  message: string,
  headers: Record<string, string> = {},
): Response {
  return c.json({ success: false, message }, status, { ...NO_STORE, ...headers });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
