import { bodyLimit } from 'hono/body-limit';
import { type AgencyDeps, lastLine, MAX_CALL_BYTES, OPERATIONS } from '../agency-operations.ts';
import type { Log, LogFields } from '../log.ts';
import { createTokenCheck, TOO_MANY_TOKENS } from './access.ts';
import { formatOf } from './body.ts';
import type { ApiContext } from './client.ts';
import { STORE_RETRY_SECONDS } from './connections.ts';

interface AgencyHandlerDeps extends AgencyDeps {
  token: string;
  log: Log;
}

const NO_STORE = { 'Cache-Control': 'no-store' };

/**
 * Creates the handler of the agency's operations over HTTP. Each call carries the token and is logged, without what
 * visitors wrote. A web page cannot use it: its requests have an `Origin` header.
 */
export function createAgency({ token, log, ...deps }: AgencyHandlerDeps) {
  const checkToken = createTokenCheck(token);

  return async function agency(c: ApiContext): Promise<Response> {
    const client = c.get('visit').client.address;
    const refusal = await refuseStranger(c, client);
    if (refusal) return refusal;
    const name = c.req.param('operation') ?? '';
    const variants = Object.values(OPERATIONS).filter((operation) => operation.name === name);
    if (variants.length === 0) return refuse(c, 404, 'There is no such operation.');
    if (c.req.method !== 'POST') return refuse(c, 405, 'Operations are called with POST.', { Allow: 'POST' });
    if (formatOf(c.req.header('content-type')) !== 'json') return refuse(c, 415, 'The body has to be JSON.');
    const tooLarge = await limitBody(c, async () => {});
    if (tooLarge) return tooLarge;
    const body: unknown = await c.req.json().catch(() => undefined);
    const operation = variants.find((variant) => variant.body.safeParse(body).success);
    if (!operation) return refuse(c, 400, `The body does not fit the operation ${name}.`);
    try {
      return await answer(c, operation, body as never, { operation: name, client });
    } catch (error) {
      log.event('agency.failed', { operation: name, client, error: String(error) });
      const sentence = 'The database of the service cannot be used right now; its log tells why.';
      return refuse(c, 503, sentence, { 'Retry-After': String(STORE_RETRY_SECONDS) });
    }
  };

  /** Refuses web pages and whoever does not have the token. */
  async function refuseStranger(c: ApiContext, client: string): Promise<Response | undefined> {
    if (c.req.header('origin') !== undefined) return refuse(c, 403, 'Web pages have no access.');
    const verdict = await checkToken(c.req.header('authorization'), client);
    if (verdict === 'right') return undefined;
    if (verdict !== 'wrong') return refuse(c, 429, TOO_MANY_TOKENS, { 'Retry-After': String(verdict) });
    log.event('agency.refused', { reason: 'wrong-token', client });
    return refuse(c, 401, 'The token is missing or wrong.', { 'WWW-Authenticate': 'Bearer' });
  }

  /** Runs an operation. @param body checked by the schema of the operation */
  async function answer(
    c: ApiContext,
    operation: (typeof OPERATIONS)[keyof typeof OPERATIONS],
    body: never,
    call: LogFields,
  ): Promise<Response> {
    if ('run' in operation) {
      const result = await operation.run(deps, body);
      log.event('agency.call', { ...countsOf(body), ...countsOf(result), ...call });
      return c.json(result, 200, NO_STORE);
    }
    const stream = await streamLines(operation.pages(deps, body), (lines, isComplete) =>
      log.event('agency.call', { ...call, lines, isComplete }),
    );
    return c.body(stream, 200, { ...NO_STORE, 'Content-Type': 'application/x-ndjson' });
  }
}

const limitBody = bodyLimit({
  maxSize: MAX_CALL_BYTES,
  onError: (c) => refuse(c, 413, 'The body is too large.'),
});

type RefusalStatus = 400 | 401 | 403 | 404 | 405 | 413 | 415 | 429 | 503;

function refuse(
  c: Pick<ApiContext, 'json'>,
  status: RefusalStatus,
  message: string,
  headers: Record<string, string> = {},
): Response {
  return c.json({ success: false, message }, status, { ...NO_STORE, ...headers });
}

/** Returns the numbers in a body or an answer and the lengths of its lists, for the log. */
function countsOf(values: object): LogFields {
  const counts = Object.entries(values).map(([name, value]): [string, unknown] => [
    name === 'ids' ? 'asked' : name,
    Array.isArray(value) ? value.length : value,
  ]);
  return Object.fromEntries(counts.filter(([, value]) => typeof value === 'number')) as LogFields;
}

/**
 * Creates a stream of lines of JSON that ends with a line with their number. Reads the first page before it
 * returns.
 *
 * @param onEnd called once; the stream is not complete if the client or the database was gone
 * @throws the error of the first page; later ones break the stream off
 */
async function streamLines(
  pages: AsyncGenerator<object[], undefined>,
  onEnd: (lines: number, isComplete: boolean) => void,
): Promise<ReadableStream<Uint8Array>> {
  const first = await pages.next();
  const chunks = encode();
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await chunks.return(undefined);
    },
  });

  async function* encode(): AsyncGenerator<Uint8Array, undefined> {
    const encoder = new TextEncoder();
    let lines = 0;
    let isComplete = false;
    try {
      for (let page = first; page.value; page = await pages.next()) {
        lines += page.value.length;
        if (page.value.length === 0) continue;
        yield encoder.encode(page.value.map((line) => `${JSON.stringify(line)}\n`).join(''));
      }
      yield encoder.encode(`${lastLine(lines)}\n`);
      isComplete = true;
    } finally {
      onEnd(lines, isComplete);
    }
  }
}
