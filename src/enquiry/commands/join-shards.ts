import { backUpFrom } from '../store/backup.ts';
import type { EnquiryRow, StoredEnquiry } from '../store/enquiry.ts';
import type { QueueFigures } from '../store/reading.ts';
import type { Records } from './records.ts';

/** The enquiries of one shard. Its backup is a part of that of all. */
export interface ShardRecords extends Omit<Records, 'backUp' | 'findDamage' | 'close'> {
  /** Reads all rows page by page, oldest first. */
  rows(): AsyncIterable<EnquiryRow[]>;
}

/**
 * Joins the shards of a service to one set of enquiries. What is changed or erased by its id is changed in whichever
 * shard has it.
 *
 * @param open called once, by the first operation
 */
export function joinShards(open: () => Promise<ShardRecords[]>): Records {
  let opened: Promise<ShardRecords[]> | undefined;
  const shards = () => (opened ??= open());
  const ofEach = async <Result>(work: (shard: ShardRecords) => Promise<Result>) =>
    Promise.all((await shards()).map(work));

  async function* pagesOf<Page>(read: (shard: ShardRecords) => AsyncIterable<Page>): AsyncGenerator<Page> {
    for (const shard of await shards()) yield* read(shard);
  }

  return {
    async *select(filter) {
      const all = (await shards()).map((shard) => shard.select(filter)[Symbol.asyncIterator]());
      yield* newestFirst(all, filter.limit ?? Infinity);
    },
    countStates: async () => (await ofEach((shard) => shard.countStates())).reduce(addCounts, {}),
    readQueue: async () => (await ofEach((shard) => shard.readQueue())).reduce(addFigures),
    findDamage: async () => undefined,
    backUp: (file) =>
      backUpFrom(
        { rows: pagesOf((shard) => shard.rows()), erasedIds: pagesOf((shard) => shard.erasedIds()) },
        file,
      ),
    sendAgain: async (ids, evenIfDelivered) =>
      (await ofEach((shard) => shard.sendAgain(ids, evenIfDelivered))).flat(),
    async erase(ids) {
      const parts = await ofEach((shard) => shard.erase(ids));
      return {
        erased: parts.flatMap(({ erased }) => erased),
        files: parts.reduce((sum, { files }) => sum + files, 0),
        isComplete: parts.every(({ isComplete }) => isComplete),
      };
    },
    async take(move) {
      for (const shard of await shards()) {
        const rows = await shard.take(move);
        if (rows.length > 0) return rows;
      }
      return [];
    },
    // The first shard may hold any enquiry: what it knows is not stored again elsewhere.
    receive: async (rows, move) => (await shards())[0]!.receive(rows, move),
    forget: async (ids) => (await ofEach((shard) => shard.forget(ids))).flat(),
    erasedIds: () => pagesOf((shard) => shard.erasedIds()),
    receiveErasedIds: async (erased) =>
      (await ofEach((shard) => shard.receiveErasedIds(erased))).reduce((sum, refused) => sum + refused, 0),
    close() {},
  };
}

/** Merges enquiries that are sorted in each shard. */
async function* newestFirst(
  shards: AsyncIterator<StoredEnquiry>[],
  limit: number,
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

type Counts = Awaited<ReturnType<Records['countStates']>>;

function addCounts(total: Counts, counts: Counts): Counts {
  const sum = { ...total };
  for (const [state, count] of Object.entries(counts)) {
    const name = state as keyof Counts;
    sum[name] = (sum[name] ?? 0) + count;
  }
  return sum;
}

function addFigures(total: QueueFigures, figures: QueueFigures): QueueFigures {
  const oldest = [total.oldestReceivedAt, figures.oldestReceivedAt].filter((time) => time !== null);
  const last = (figures.lastErrorAt ?? 0) > (total.lastErrorAt ?? 0) ? figures : total;
  return {
    waiting: total.waiting + figures.waiting,
    failed: total.failed + figures.failed,
    suspected: total.suspected + figures.suspected,
    oldestReceivedAt: oldest.length > 0 ? Math.min(...oldest) : null,
    lastError: last.lastError,
    lastErrorAt: last.lastErrorAt,
  };
}
