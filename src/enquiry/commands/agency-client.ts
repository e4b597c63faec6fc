import type * as z from 'zod';
import { type CALLS, readLastLine, SHARDS_HEADER } from '../agency-protocol.ts';
import { ConfigError } from '../config.ts';
import { AGENCY_PATH } from '../contract/paths.ts';
import { UsageError } from './command.ts';
import { plain } from '../terminal-text.ts';

/** Reason why a service elsewhere did not do what it was asked for, in one sentence. */
export class RemoteError extends Error {}

type Operation = keyof typeof CALLS;

/** For the answer to one batch. Streams may take longer. */
const ANSWER_MS = 60_000;

/**
 * Creates the client of the agency's operations of a service.
 *
 * @param shard the part of the enquiries that it works on, if the service has several
 * @throws UsageError if the address is not the origin of a service, or would show the token on the way; ConfigError
 * without a token
 */
export function createAgencyClient(address: string, token: string | undefined, shard = 0) {
  const origin = readOrigin(address);
  if (token === undefined) {
    throw new ConfigError(
      'AGENCY_TOKEN is not set: set it here, in the environment or in .env, as at the service.',
    );
  }

  async function post(operation: Operation, body: object, signal?: AbortSignal): Promise<Response> {
    const answer = await fetch(`${origin}${AGENCY_PATH}/${operation}?shard=${shard}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      // A redirect could lead the token elsewhere.
      redirect: 'manual',
      ...(signal && { signal }),
    }).catch((error: unknown) => {
      throw new RemoteError(`${origin} cannot be reached: ${reasonOf(error)}.`);
    });
    if (answer.ok) return answer;
    throw new RemoteError(await explain(origin, answer));
  }

  return {
    /** Returns the number of shards of the service. */
    async countShards(): Promise<number> {
      const answer = await post('states', {}, AbortSignal.timeout(ANSWER_MS));
      await answer.body?.cancel();
      return Number(answer.headers.get(SHARDS_HEADER) ?? 1);
    },

    /** Calls an operation and returns its answer. */
    async call<Answer>(operation: Operation, body: object, schema: z.ZodType<Answer>): Promise<Answer> {
      const answer = await post(operation, body, AbortSignal.timeout(ANSWER_MS));
      assertType(origin, answer, 'application/json');
      const text = await answer.text().catch(() => {
        throw new RemoteError(cutOff(origin));
      });
      return read(origin, text, schema);
    },

    /** Calls an operation and yields the lines of its answer. @throws RemoteError if they are not complete */
    async *stream<Line>(operation: Operation, body: object, schema: z.ZodType<Line>): AsyncGenerator<Line> {
      const answer = await post(operation, body);
      assertType(origin, answer, 'application/x-ndjson');
      let lines = 0;
      for await (const line of linesOf(origin, answer)) {
        const complete = readLastLine(line);
        if (complete === lines) return;
        if (complete !== undefined) break;
        lines += 1;
        yield read(origin, line, schema);
      }
      throw new RemoteError(cutOff(origin));
    },
  };
}

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

function readOrigin(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const isOrigin = url && [url.origin, `${url.origin}/`].includes(address.toLowerCase());
  if (!isOrigin || !/^https?:$/.test(url.protocol)) {
    throw new UsageError(`"${address}" is not the address of a service, like https://www.example.com.`);
  }
  if (url.protocol === 'http:' && !LOOPBACK.test(url.hostname)) {
    throw new UsageError(`${address} is not encrypted and would show the token on the way: use https://.`);
  }
  return url.origin;
}

/** Yields complete lines. What follows the last line end is not complete. */
async function* linesOf(origin: string, answer: Response): AsyncGenerator<string> {
  let rest = '';
  try {
    for await (const chunk of answer.body!.pipeThrough(new TextDecoderStream())) {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
  } catch {
    throw new RemoteError(cutOff(origin));
  }
}

/** Explains a refusal in one sentence. */
async function explain(origin: string, answer: Response): Promise<string> {
  const { status, headers } = answer;
  const message = await messageOf(answer);
  if (status >= 300 && status < 400) {
    return `${origin} redirects to ${plain(headers.get('location') ?? 'nowhere')}: name that address if it is yours.`;
  }
  if (message === undefined || status === 404) return noService(origin);
  if (status === 401) return `${origin} refused the token: AGENCY_TOKEN has to be the same here and there.`;
  const seconds = headers.get('retry-after');
  const wait = seconds === null ? '' : ` Try again in ${plain(seconds)} seconds.`;
  return `${origin} refused (${status}): ${plain(message)}${wait}`;
}

async function messageOf(answer: Response): Promise<string | undefined> {
  const body: unknown = await answer.json().catch(() => undefined);
  const isOurs = typeof body === 'object' && body !== null && 'message' in body;
  return isOurs && typeof body.message === 'string' ? body.message : undefined;
}

function read<Value>(origin: string, text: string, schema: z.ZodType<Value>): Value {
  try {
    const value = JSON.parse(text) as Value;
    // What it returns has the keys in another order.
    schema.parse(value);
    return value;
  } catch {
    throw new RemoteError(`${origin} answers in another way than this release: bring both to the same one.`);
  }
}

function assertType(origin: string, { headers }: Response, type: string): void {
  if (headers.get('content-type')?.startsWith(type)) return;
  throw new RemoteError(noService(origin));
}

const noService = (origin: string) =>
  `${origin} is no enquiry service that takes commands: check the address, and that AGENCY_TOKEN is set there.`;

const cutOff = (origin: string) => `The answer of ${origin} was cut off, so that it is not complete.`;

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return `no answer for ${ANSWER_MS / 1_000} seconds`;
  const { cause } = error;
  if (!(cause instanceof Error)) return error.message;
  return cause.message || ('code' in cause ? String(cause.code) : cause.name);
}
