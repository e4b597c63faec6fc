import * as z from 'zod';
import { MAX_IDS } from '../agency-protocol.ts';
import { erasure } from '../erase-completely.ts';
import {
  type EnquiryRow,
  enquiryRow,
  erasedId,
  rawRow,
  type StoredEnquiry,
  storedEnquiry,
} from '../store/enquiry.ts';
import { queueFigures } from '../store/reading.ts';
import { received } from '../store/moving.ts';
import { createAgencyClient } from './agency-client.ts';
import { joinShards, type ShardRecords } from './join-shards.ts';
import type { Records } from './records.ts';

const ids = z.array(z.string());
const count = z.int().nonnegative();

/** Rows and ids of one page of a stream. */
const PAGE_LINES = 100;

/**
 * Opens the enquiries of a service elsewhere, as the holder of its AGENCY_TOKEN.
 *
 * @throws UsageError if the address is none that a token may be sent to; every operation throws a `RemoteError` if the
 * service does not answer as it should
 */
export function openRemoteRecords(address: string, token: string | undefined): Records {
  const client = createAgencyClient(address, token);
  return joinShards(async () => {
    const count = await client.countShards();
    return Array.from({ length: count }, (_, shard) =>
      shardRecords(createAgencyClient(address, token, shard)),
    );
  });
}

/** Opens the enquiries of one shard. */
function shardRecords({ call, stream }: ReturnType<typeof createAgencyClient>): ShardRecords {
  /** Calls an operation for parts of a list of ids, and returns the results. */
  async function inParts<Result>(
    all: string[],
    work: (part: string[]) => Promise<Result>,
  ): Promise<Result[]> {
    const results: Result[] = [];
    for (let from = 0; from < all.length; from += MAX_IDS) {
      results.push(await work(all.slice(from, from + MAX_IDS)));
    }
    return results;
  }

  return {
    select: (filter) =>
      stream('select', filter, storedEnquiry) as AsyncIterable<unknown> as AsyncIterable<StoredEnquiry>,
    countStates: () => call('states', {}, z.record(z.string(), count)),
    readQueue: () => call('queue', {}, queueFigures),
    rows: () =>
      inPages(stream('backup', { of: 'enquiries' }, rawRow)) as AsyncIterable<unknown> as AsyncIterable<
        EnquiryRow[]
      >,
    async sendAgain(all, evenIfDelivered) {
      const answers = await inParts(all, (part) =>
        call('send-again', { ids: part, evenIfDelivered }, z.object({ queued: ids })),
      );
      return answers.flatMap(({ queued }) => queued);
    },
    async erase(all) {
      // Without ids, the service removes what remains of earlier ones.
      const parts = await inParts(all, (part) => call('erase', { ids: part }, erasure));
      if (parts.length === 0) return call('erase', { ids: [] }, erasure);
      return {
        erased: parts.flatMap(({ erased }) => erased),
        files: parts.reduce((sum, { files }) => sum + files, 0),
        isComplete: parts.every(({ isComplete }) => isComplete),
      };
    },
    take: async (move) => (await call('take', { move }, z.object({ rows: z.array(enquiryRow) }))).rows,
    receive: (rows, move) => call('receive', { rows, move }, received),
    async forget(all) {
      const answers = await inParts(all, (part) =>
        call('forget', { ids: part }, z.object({ forgotten: ids })),
      );
      return answers.flatMap(({ forgotten }) => forgotten);
    },
    erasedIds: () => inPages(stream('backup', { of: 'erased-ids' }, erasedId)),
    receiveErasedIds: async (erased) =>
      (await call('receive', { erasedIds: erased }, z.object({ refused: count }))).refused,
  };
}

async function* inPages<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item[]> {
  let page: Item[] = [];
  for await (const item of items) {
    page.push(item);
    if (page.length < PAGE_LINES) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}
