import * as z from 'zod';
import {
  type Agency,
  type Call,
  inParts,
  lastLine,
  MAX_IDS,
  OPERATIONS,
  SHARDS_HEADER,
  type Stream,
} from '../agency-operations.ts';
import { ConfigError } from '../config.ts';
import { AGENCY_PATH } from '../contract/api.ts';
import { isLoopbackHost } from '../contract/addresses.ts';
import { backUpFrom } from '../store/backup.ts';
import { plain } from '../output.ts';
import { UsageError } from './command.ts';
import type { Records } from './records.ts';

/** A remote service could not be reached, or refused a call. The message is one sentence. */
export class RemoteError extends Error {}

/** Rows and ids that a backup writes per transaction. */
const BACKUP_PAGE = 100;

/**
 * Opens the enquiries of a remote service, authorised by its AGENCY_TOKEN. Calls every shard and merges the answers; a
 * change by id takes effect in the shard that has it.
 *
 * @throws UsageError if the address is no origin or would send the token unencrypted; ConfigError without a token.
 * Operations throw a `RemoteError` if the service cannot be reached or refuses
 */
export function openRemoteRecords(address: string, token: string | undefined): Records {
  const client = createClient(address, token);
  let counted: Promise<number[]> | undefined;
  const shards = () => (counted ??= client.listShards());

  const { call, stream }: Agency = {
    async call(operation, body) {
      const calls = (await shards()).map((shard) => async () => {
        const call = (part: typeof body) => client.call(shard, operation, part);
        return merge(await Array.fromAsync(partsOf(body), call));
      });
      return operation.onShards?.(calls) ?? merge(await Promise.all(calls.map((ask) => ask())));
    },
    async *stream(operation, body) {
      const streams = (await shards()).map((shard) => client.stream(shard, operation, body));
      if (operation.onShards) yield* operation.onShards(streams, body);
      else for (const lines of streams) yield* lines;
    },
  };
  return {
    call,
    stream,
    findDamage: async () => undefined,
    backUp(file) {
      const rows = stream(OPERATIONS.readRows, { of: 'enquiries' });
      const erasedIds = stream(OPERATIONS.readErasedIds, { of: 'erased-ids' });
      return backUpFrom(
        { rows: inParts(rows, BACKUP_PAGE), erasedIds: inParts(erasedIds, BACKUP_PAGE) },
        file,
      );
    },
    close() {},
  };
}

/** Splits a body with more than `MAX_IDS` ids. */
function partsOf<Body>(body: Body): Body[] {
  const { ids = [] } = body as { ids?: string[] };
  if (ids.length <= MAX_IDS) return [body];
  return [{ ...body, ids: ids.slice(0, MAX_IDS) }, ...partsOf({ ...body, ids: ids.slice(MAX_IDS) })];
}

/** Merges answers: concatenates lists, adds numbers, combines booleans with `&&`. */
function merge<Answer>(answers: Answer[]): Answer {
  const merged: Record<string, unknown> = {};
  for (const [name, value] of answers.flatMap((answer) => Object.entries(answer as object))) {
    const known = merged[name];
    if (known === undefined) merged[name] = value;
    else if (Array.isArray(value)) merged[name] = [...(known as unknown[]), ...value];
    else merged[name] = typeof value === 'number' ? (known as number) + value : known && value;
  }
  return merged as Answer;
}

/** Timeout of a call. Streams have none. */
const ANSWER_MS = 60_000;

/** Creates an HTTP client that calls operations on one shard of a service. */
function createClient(address: string, token: string | undefined) {
  const origin = readOrigin(address);
  if (token === undefined) {
    throw new ConfigError(
      'AGENCY_TOKEN is not set: set it here, in the environment or in .env, as at the service.',
    );
  }

  async function post(shard: number, { name }: { name: string }, body: unknown, signal?: AbortSignal) {
    const answer = await fetch(`${origin}${AGENCY_PATH}/${name}?shard=${shard}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      // The token is for this origin only: `explain` reports where a redirect leads.
      redirect: 'manual',
      ...(signal && { signal }),
    }).catch((error: unknown) => {
      throw new RemoteError(`${origin} cannot be reached: ${reasonOf(error)}.`);
    });
    if (answer.ok) return answer;
    throw new RemoteError(await explain(origin, answer));
  }

  return {
    /** Returns the indexes of the shards. */
    async listShards(): Promise<number[]> {
      const answer = await post(0, OPERATIONS.countStates, {}, AbortSignal.timeout(ANSWER_MS));
      await answer.body?.cancel();
      return Array.from({ length: Number(answer.headers.get(SHARDS_HEADER) ?? 1) }, (_, shard) => shard);
    },

    async call<Body, Answer>(shard: number, operation: Call<Body, Answer>, body: Body): Promise<Answer> {
      const answer = await post(shard, operation, body, AbortSignal.timeout(ANSWER_MS));
      assertType(origin, answer, 'application/json');
      const text = await answer.text().catch(() => {
        throw new RemoteError(cutOff(origin));
      });
      return read(origin, text, operation.answer);
    },

    /** @throws RemoteError if the answer is incomplete */
    async *stream<Body, Line>(
      shard: number,
      operation: Stream<Body, Line>,
      body: Body,
    ): AsyncGenerator<Line> {
      const answer = await post(shard, operation, body);
      assertType(origin, answer, 'application/x-ndjson');
      let lines = 0;
      for await (const line of linesOf(origin, answer)) {
        if (line === lastLine(lines)) return;
        if (/^\{"complete":\d+\}$/.test(line)) break;
        lines += 1;
        yield read(origin, line, operation.line as z.ZodType<Line>);
      }
      throw new RemoteError(cutOff(origin));
    },
  };
}

function readOrigin(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const isOrigin = url && [url.origin, `${url.origin}/`].includes(address.toLowerCase());
  if (!isOrigin || !/^https?:$/.test(url.protocol)) {
    throw new UsageError(`"${address}" is not the address of a service, like https://www.example.com.`);
  }
  if (url.protocol === 'http:' && !isLoopbackHost(url.hostname)) {
    throw new UsageError(`${address} is not encrypted and would show the token on the way: use https://.`);
  }
  return url.origin;
}

/** Yields lines. Discards text after the last line end, which was cut off. */
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
  if (status >= 300 && status < 400) {
    return `${origin} redirects to ${plain(headers.get('location') ?? 'nowhere')}: name that address if it is yours.`;
  }
  const { data } = refusal.safeParse(await answer.json().catch(() => undefined));
  if (!data || status === 404) return noService(origin);
  if (status === 401) return `${origin} refused the token: AGENCY_TOKEN has to be the same here and there.`;
  const seconds = headers.get('retry-after');
  const wait = seconds === null ? '' : ` Try again in ${plain(seconds)} seconds.`;
  return `${origin} refused (${status}): ${plain(data.message)}${wait}`;
}

const refusal = z.object({ message: z.string() });

function read<Value>(origin: string, text: string, schema: z.ZodType<Value>): Value {
  try {
    const value = JSON.parse(text) as Value;
    // Zod's copy has its keys in another order.
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
