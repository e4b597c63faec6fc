import * as z from 'zod';
import { enquiryRow, erasedId } from './store/enquiry.ts';
import { enquiryFilter } from './store/reading.ts';

// What the commands and `http/agency` say to each other. Answers are JSON, or lines of JSON (NDJSON).

/** Header with the number of shards of a service on the edge; the query `shard` of an address names one of them. */
export const SHARDS_HEADER = 'enquiry-shards';

/** Maximum size of a request in bytes: a batch of the longest enquiries, most of whose letters take three bytes. */
export const MAX_CALL_BYTES = 4 * 1024 * 1024;

/** Ids of one call. */
export const MAX_IDS = 1_000;

const ids = z.array(z.string().max(200)).max(MAX_IDS);

const nothing = z.strictObject({});

/** The operations, with the schemas of their requests. */
export const CALLS = {
  select: enquiryFilter.extend({ ids: ids.optional() }),
  states: nothing,
  queue: nothing,
  'send-again': z.strictObject({ ids, evenIfDelivered: z.boolean() }),
  erase: z.strictObject({ ids }),
  /** Streams the rows of all enquiries, or the ids of erased ones. */
  backup: z.strictObject({ of: z.enum(['enquiries', 'erased-ids']) }),
  take: z.strictObject({ move: z.guid() }),
  receive: z.union([
    z.strictObject({ move: z.guid(), rows: z.array(enquiryRow).max(MAX_IDS) }),
    z.strictObject({ erasedIds: z.array(erasedId).max(MAX_IDS) }),
  ]),
  forget: z.strictObject({ ids }),
};

/** Returns the last line of a stream, which tells that it is complete. */
export const lastLine = (lines: number) => JSON.stringify({ complete: lines });

/** Returns the number of lines that a last line tells; undefined for any other line. */
export function readLastLine(line: string): number | undefined {
  const [, lines] = /^\{"complete":(\d+)\}$/.exec(line) ?? [];
  return lines === undefined ? undefined : Number(lines);
}
