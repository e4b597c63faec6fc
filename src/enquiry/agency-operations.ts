import * as z from 'zod';
import type { Delivery } from './delivery/loop.ts';
import type { Environment } from './environment.ts';
import { ERASE_AT_ONCE, eraseFilesOfErased } from './retention.ts';
import { CONFIRMATION, MAIL } from './store/deliveries.ts';
import { count, erasedId, movedRow, rawRow, type StoredEnquiry, storedEnquiry } from './store/enquiry.ts';
import { erasedIdPages, received, rowPages } from './store/moving.ts';
import type { Store } from './store/operations.ts';
import { figures, period } from './store/figures.ts';
import { addQueues, enquiryFilter, queueFigures, selectPages } from './store/reading.ts';

// Operations of the agency on its enquiries. The commands run them on the database of this machine
// (`commands/records.ts`), or call them at a service elsewhere (`commands/remote.ts`), which runs them (`http/agency.ts`).

/** What an operation works on: the store of a running service, or the database on this machine. */
export interface AgencyDeps {
  store: Store;
  environment: Pick<Environment, 'now'>;
  /** Notified of due enquiries. A service in another process polls for them. */
  delivery?: Pick<Delivery, 'notify'>;
  /** The channels of the settings besides mail. */
  channels: string[];
  /** Deletes the mail files of enquiries and returns their number. */
  eraseMailFiles(ids: string[]): Promise<number>;
}

/** An operation with one answer. */
export interface Call<Body, Answer> {
  /** The last part of its path. Operations of the same name differ in their bodies. */
  name: string;
  body: z.ZodType<Body>;
  answer: z.ZodType<Answer>;
  run(deps: AgencyDeps, body: Body): Promise<Answer>;
  /**
   * Calls the shards of a service on the edge, each of which holds a part of the enquiries. Default: all, and their
   * answers are joined.
   */
  onShards?(calls: (() => Promise<Answer>)[]): Promise<Answer>;
}

/** An operation whose answer is a stream. */
export interface Stream<Body, Line> {
  name: string;
  body: z.ZodType<Body>;
  line: z.ZodType;
  pages(deps: AgencyDeps, body: Body): AsyncGenerator<Line[], undefined>;
  /** Merges the streams of the shards. Default: one after the other. */
  onShards?(streams: AsyncIterator<Line>[], body: Body): AsyncIterable<Line>;
}

/** Runs operations, here or elsewhere. */
export interface Agency {
  call<Body, Answer>(operation: Call<Body, Answer>, body: Body): Promise<Answer>;
  stream<Body, Line>(operation: Stream<Body, Line>, body: Body): AsyncIterable<Line>;
}

/** Ids or rows of one call. */
export const MAX_IDS = 1_000;

/** Maximum size of a request in bytes: a batch of the longest enquiries, most of whose letters take three bytes. */
export const MAX_CALL_BYTES = 4 * 1024 * 1024;

/** Header with the number of shards of a service on the edge; the query `shard` of a URL names one of them. */
export const SHARDS_HEADER = 'enquiry-shards';

/** Returns the last line of a stream, which marks it as complete. */
export const lastLine = (lines: number) => JSON.stringify({ complete: lines });

const ids = z.array(z.string().max(200)).max(MAX_IDS);
const nothing = z.strictObject({});

export const OPERATIONS = {
  /** Reads enquiries, the newest first. */
  select: stream({
    name: 'select',
    body: enquiryFilter.extend({ ids: ids.optional() }),
    line: storedEnquiry,
    pages: ({ store }, filter) => selectPages(store.selectPage, filter),
    onShards: (streams, { limit }) => newestFirst(streams, limit),
  }),

  countStates: call({
    name: 'states',
    body: nothing,
    answer: z.record(z.string(), count),
    run: async ({ store }) => store.countStates(),
  }),

  readQueue: call({
    name: 'queue',
    body: nothing,
    answer: queueFigures,
    run: async ({ store, channels }) => store.readQueue(channels),
    onShards: async (calls) => addQueues(await Promise.all(calls.map((ask) => ask()))),
  }),

  /** Reads page views and enquiries of a period. The lists of the shards are concatenated. */
  readFigures: call({
    name: 'figures',
    body: period,
    answer: figures,
    run: async ({ store }, days) => store.readFigures(days),
  }),

  sendAgain: call({
    name: 'send-again',
    body: z.strictObject({ ids, evenIfDelivered: z.boolean(), channel: z.string().optional() }),
    answer: z.object({ queued: z.array(z.string()) }),
    async run({ store, environment, delivery, channels }, { channel, ...body }) {
      const all = [MAIL, ...channels.filter((name) => name !== CONFIRMATION)];
      const chosen = channel === undefined ? all : all.filter((name) => name === channel);
      const queued = await store.sendAgain({ ...body, now: environment.now(), channels: chosen });
      delivery?.notify();
      return { queued };
    },
  }),

  /** Erases enquiries with their mail files, and what remains of earlier ones; without ids the latter alone. */
  erase: call({
    name: 'erase',
    body: z.strictObject({ ids }),
    answer: z.object({
      erased: z.array(z.string()),
      /** Number of mail files deleted. */
      files: count,
      /** Whether nothing of the text remains in the files of the database. */
      isComplete: z.boolean(),
    }),
    async run({ store, environment, delivery, eraseMailFiles }, { ids }) {
      const now = environment.now();
      // Throws, before anything is erased, if the files cannot be reached.
      await eraseMailFiles([]);
      // All or none, unless a running service has to answer others in between.
      const atOnce = delivery ? ERASE_AT_ONCE : Infinity;
      const parts = await Array.fromAsync(inParts(ids, atOnce), (part) => store.erase(part, now));
      const erased = parts.flat();
      const files = await eraseFilesOfErased({ store, eraseMailFiles });
      return { erased, files, isComplete: store.scrubErased() };
    },
  }),

  /** Reads the rows of all enquiries. */
  readRows: stream({
    name: 'backup',
    body: z.strictObject({ of: z.literal('enquiries') }),
    line: rawRow,
    pages: ({ store }) => rowPages(store),
  }),

  readErasedIds: stream({
    name: 'backup',
    body: z.strictObject({ of: z.literal('erased-ids') }),
    line: erasedId,
    pages: ({ store }) => erasedIdPages(store),
  }),

  /** Takes the next batch for a move; its rows are empty once nothing is left. */
  take: call({
    name: 'take',
    body: z.strictObject({ move: z.guid() }),
    answer: z.object({ rows: z.array(movedRow) }),
    run: async ({ store, environment }, { move }) => ({
      rows: await store.takeRows(move, environment.now()),
    }),
    async onShards(calls) {
      for (const ask of calls) {
        const answer = await ask();
        if (answer.rows.length > 0) return answer;
      }
      return { rows: [] };
    },
  }),

  receive: call({
    name: 'receive',
    body: z.strictObject({ move: z.guid(), rows: z.array(movedRow).max(MAX_IDS) }),
    answer: received,
    async run({ store, delivery }, { rows, move }) {
      const counts = await store.receiveRows(rows, move);
      delivery?.notify();
      return counts;
    },
    // The first shard may hold any enquiry: what it knows is not stored again elsewhere.
    onShards: ([first]) => first!(),
  }),

  /** Erases what was erased elsewhere, and returns how many are being sent and could not be erased. */
  receiveErasedIds: call({
    name: 'receive',
    body: z.strictObject({ erasedIds: z.array(erasedId).max(MAX_IDS) }),
    answer: z.object({ refused: count }),
    run: async ({ store, environment }, { erasedIds }) => ({
      refused: await store.receiveErasedIds(erasedIds, environment.now()),
    }),
  }),

  /** Deletes enquiries that a move has transferred. */
  forget: call({
    name: 'forget',
    body: z.strictObject({ ids }),
    answer: z.object({ forgotten: z.array(z.string()) }),
    run: async ({ store, environment }, { ids }) => ({
      forgotten: await store.forgetRows(ids, environment.now()),
    }),
  }),
};

/** Splits items into lists of up to `size`. */
export async function* inParts<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  size: number,
): AsyncGenerator<Item[]> {
  let part: Item[] = [];
  for await (const item of items) {
    part.push(item);
    if (part.length < size) continue;
    yield part;
    part = [];
  }
  if (part.length > 0) yield part;
}

// Both return what they are given; they infer its types.
function call<Body, Answer>(operation: Call<Body, Answer>) {
  return operation;
}
function stream<Body, Line>(operation: Stream<Body, Line>) {
  return operation;
}

/** Merges enquiries of several shards, each of which has them sorted. */
async function* newestFirst(
  shards: AsyncIterator<StoredEnquiry>[],
  limit = Infinity,
): AsyncGenerator<StoredEnquiry> {
  const heads = await Promise.all(shards.map((shard) => shard.next()));
  for (let left = limit; left > 0; left -= 1) {
    const times = heads.map(({ value, done }) => (done ? -Infinity : (value as StoredEnquiry).receivedAt));
    const newest = times.indexOf(Math.max(...times));
    const head = heads[newest];
    if (!head || head.done) return;
    yield head.value;
    heads[newest] = await shards[newest]!.next();
  }
}
