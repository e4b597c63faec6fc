import { ConfigError } from '../config.ts';
import { isLoopbackHost } from '../contract/addresses.ts';
import { AGENCY_PATH } from '../contract/api.ts';
import { BACKUP, RELEASE, RELEASE_HEADER } from '../http/agency.ts';
import { type AnswerOf, type BodyOf, MAX_IDS, type OperationName } from '../http/agency-operations.ts';
import { plain } from '../output.ts';
import type { Filter, StoredEnquiry } from '../store/reading.ts';
import { UnavailableError } from '../store/sql.ts';
import { UsageError } from './usage-error.ts';

/** A service that takes the calls of commands. */
export interface Service {
  /** How messages name it: its origin, or "The service". */
  name: string;
  token: string;
  /** Sends a request to a path of the service. */
  request(path: string, init: RequestInit): Response | Promise<Response>;
}

/** Timeout of a call in milliseconds. Backups have none. */
const ANSWER_MS = 60_000;

/**
 * Creates the calls of commands to a service, whether it runs elsewhere, on this machine or in this process.
 *
 * Calls throw an `UnavailableError` if the service cannot be reached or refuses.
 */
export function createAgency(service: Service) {
  async function post(path: string, body: unknown, signal?: AbortSignal): Promise<Response> {
    const answer = await Promise.resolve(
      service.request(`${AGENCY_PATH}/${path}`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${service.token}`, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
        // The token is for this origin only: `explain` reports where a redirect leads.
        redirect: 'manual',
        ...(signal && { signal }),
      }),
    ).catch((error: unknown) => {
      throw new UnavailableError(`${service.name} cannot be reached: ${reasonOf(error)}.`);
    });
    if (!answer.ok) throw new UnavailableError(await explain(service.name, answer));
    if (answer.headers.get(RELEASE_HEADER) === RELEASE) return answer;
    throw new UnavailableError(
      answer.headers.has(RELEASE_HEADER)
        ? `${service.name} is of another release than these commands: bring both to the same one.`
        : noService(service.name),
    );
  }

  async function call<Name extends OperationName>(name: Name, body: BodyOf<Name>): Promise<AnswerOf<Name>> {
    const answer = await post(name, body, AbortSignal.timeout(ANSWER_MS));
    return answer.json().catch(() => {
      throw new UnavailableError(cutOff(service.name));
    });
  }

  /** Reads enquiries page by page, the newest first. */
  async function* select({ ids, ...filter }: Filter, limit = Infinity): AsyncGenerator<StoredEnquiry> {
    let left = limit;
    for (const part of ids ? inParts(ids) : [undefined]) {
      for (let below: number | undefined; left > 0;) {
        const page = await call('select', { ...filter, ids: part, below });
        yield* page.enquiries.slice(0, left);
        left -= page.enquiries.length;
        if (page.next === null) break;
        below = page.next;
      }
    }
  }

  /** Returns the bytes of a copy of the database. Reading them fails with an `UnavailableError` if they are cut off. */
  async function backUp(): Promise<AsyncIterable<Uint8Array>> {
    const { body } = await post(BACKUP, {});
    return readToEnd(body!);
  }

  async function* readToEnd(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
    try {
      yield* body;
    } catch {
      throw new UnavailableError(cutOff(service.name));
    }
  }

  return { call, select, backUp };
}

export type Agency = ReturnType<typeof createAgency>;

/** Splits items into lists of up to `size`, by default as many ids as a call takes. */
export const inParts = <Item>(items: Item[], size = MAX_IDS): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, part) =>
    items.slice(part * size, (part + 1) * size),
  );

/**
 * Finds a service elsewhere, authorised by its AGENCY_TOKEN.
 *
 * @throws UsageError if the address is no origin or would send the token unencrypted; ConfigError without a token
 */
export function remoteService(address: string, token: string | undefined): Service {
  const origin = readOrigin(address);
  if (token === undefined)
    throw new ConfigError(
      'AGENCY_TOKEN is not set: set it here, in the environment or in .env, as at the service.',
    );
  return { name: origin, token, request: (path, init) => fetch(origin + path, init) };
}

function readOrigin(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || `${url.origin}/` !== url.href || !/^https?:$/.test(url.protocol))
    throw new UsageError(`"${address}" is not the address of a service, like https://www.example.com.`);
  if (url.protocol === 'http:' && !isLoopbackHost(url.hostname))
    throw new UsageError(`${address} is not encrypted and would show the token on the way: use https://.`);
  return url.origin;
}

/** Explains a refusal in one sentence. */
async function explain(name: string, answer: Response): Promise<string> {
  const { status, headers } = answer;
  if (status >= 300 && status < 400)
    return `${name} redirects to ${plain(headers.get('location') ?? 'nowhere')}: name that address if it is yours.`;
  const { message } = ((await answer.json().catch(() => undefined)) ?? {}) as { message?: unknown };
  if (typeof message !== 'string' || !headers.has(RELEASE_HEADER)) return noService(name);
  if (status === 401) return `${name} refused the token: AGENCY_TOKEN has to be the same here and there.`;
  // The reason why the database cannot be used.
  if (status === 503) return plain(message);
  const seconds = headers.get('retry-after');
  const wait = seconds === null ? '' : ` Try again in ${plain(seconds)} seconds.`;
  return `${name} refused (${status}): ${plain(message)}${wait}`;
}

const noService = (name: string) =>
  `${name} is no enquiry service that takes commands: check the address, and that AGENCY_TOKEN is set there.`;

const cutOff = (name: string) => `The answer of ${name} was cut off, so that it is not complete.`;

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return `no answer for ${ANSWER_MS / 1_000} seconds`;
  const { cause } = error;
  if (!(cause instanceof Error)) return error.message;
  return cause.message || ('code' in cause ? String(cause.code) : cause.name);
}
