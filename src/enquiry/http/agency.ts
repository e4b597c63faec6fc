import { bodyLimit } from 'hono/body-limit';
import type { Config } from '../config.ts';
import type { Log, LogFields } from '../log.ts';
import { UnavailableError } from '../store/sql.ts';
import { carriesToken, createTokenCheck } from './access.ts';
import { type AgencyDeps, MAX_CALL_BYTES, type Operation, OPERATIONS } from './agency-operations.ts';
import { formatOf } from './body.ts';
import type { ApiContext } from './client.ts';
import { STORE_RETRY_SECONDS } from './headers.ts';

interface AgencyHandlerDeps extends AgencyDeps {
  config: Pick<Config, 'agencyToken' | 'timeZone'>;
  localToken?: string | undefined;
  log: Log;
}

/** Header with the release of the operations: commands of another one would read the answers wrongly. */
export const RELEASE_HEADER = 'enquiry-operations';
export const RELEASE = '1';

const HEADERS = { 'Cache-Control': 'no-store', [RELEASE_HEADER]: RELEASE };

/** Name of the operation whose answer is a copy of the database, as a file of SQLite. */
export const BACKUP = 'backup';

/**
 * Creates the handler of the agency's operations. Each call carries the token of the settings, or that of commands on the
 * same machine, and is logged without what visitors wrote. A web page cannot use it: its requests have an `Origin` header.
 * Without a token in the settings, the path does not exist for others.
 */
export function createAgency({ localToken, log, ...deps }: AgencyHandlerDeps) {
  const { agencyToken } = deps.config;
  const checkToken = agencyToken === undefined ? undefined : createTokenCheck(agencyToken);

  return async function agency(c: ApiContext): Promise<Response> {
    const client = c.get('client').address;
    const authorization = c.req.header('authorization');
    const isLocal = localToken !== undefined && carriesToken(authorization, localToken);
    if (!isLocal && !checkToken) return c.notFound();
    if (c.req.header('origin') !== undefined) return refuse(c, 403, 'Web pages have no access.');
    const verdict = isLocal ? 'right' : await checkToken!(authorization, client);
    if (typeof verdict === 'number')
      return refuse(c, 429, 'Too many wrong tokens came from here.', { 'Retry-After': String(verdict) });
    if (verdict === 'wrong') {
      log.event('agency.refused', { reason: 'wrong-token', client });
      return refuse(c, 401, 'The token is missing or wrong.', { 'WWW-Authenticate': 'Bearer' });
    }
    const name = c.req.param('operation') ?? '';
    if (name !== BACKUP && !Object.hasOwn(OPERATIONS, name))
      return refuse(c, 404, 'There is no such operation.');
    if (c.req.method !== 'POST') return refuse(c, 405, 'Operations are called with POST.', { Allow: 'POST' });
    if (formatOf(c.req.header('content-type')) !== 'json') return refuse(c, 415, 'The body has to be JSON.');
    const tooLarge = await limitBody(c, async () => {});
    if (tooLarge) return tooLarge;
    try {
      return name === BACKUP ? copy(c, client) : await run(c, name as keyof typeof OPERATIONS, client);
    } catch (error) {
      log.event('agency.failed', { operation: name, client, error: String(error) });
      const sentence =
        error instanceof UnavailableError ? error.message : `The database cannot be used: ${error}.`;
      return refuse(c, 503, sentence, { 'Retry-After': String(STORE_RETRY_SECONDS) });
    }
  };

  async function run(c: ApiContext, name: keyof typeof OPERATIONS, client: string): Promise<Response> {
    const operation = OPERATIONS[name] as Operation<unknown, object>;
    const body = operation.body.safeParse(await c.req.json().catch(() => undefined));
    if (!body.success) return refuse(c, 400, `The body does not fit the operation ${name}.`);
    const answer = await operation.run(deps, body.data);
    log.event('agency.call', {
      ...countsOf(body.data as object),
      ...countsOf(answer),
      operation: name,
      client,
    });
    return c.json(answer, 200, HEADERS);
  }

  function copy(c: ApiContext, client: string): Response {
    const bytes = deps.sql.copy();
    log.event('agency.call', { operation: BACKUP, client });
    if (!bytes)
      return refuse(c, 501, 'The files of this database are out of reach: use export --for-import.');
    return c.body(bytes, 200, { ...HEADERS, 'Content-Type': 'application/vnd.sqlite3' });
  }
}

const limitBody = bodyLimit({
  maxSize: MAX_CALL_BYTES,
  onError: (c) => refuse(c, 413, 'The body is too large.'),
});

type RefusalStatus = 400 | 401 | 403 | 404 | 405 | 413 | 415 | 429 | 501 | 503;

function refuse(
  c: Pick<ApiContext, 'json'>,
  status: RefusalStatus,
  message: string,
  headers: Record<string, string> = {},
): Response {
  return c.json({ success: false, message }, status, { ...HEADERS, ...headers });
}

/** Returns the numbers in a body or an answer and the lengths of its lists, for the log. */
function countsOf(values: object): LogFields {
  const counts = Object.entries(values).map(([name, value]): [string, unknown] => [
    name === 'ids' ? 'asked' : name,
    Array.isArray(value) ? value.length : value,
  ]);
  return Object.fromEntries(counts.filter(([, value]) => typeof value === 'number')) as LogFields;
}
