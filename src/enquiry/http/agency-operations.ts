import * as z from 'zod';
import type { Config } from '../config.ts';
import type { Delivery } from '../delivery/loop.ts';
import type { Environment } from '../environment.ts';
import { completeErasure } from '../store/retention.ts';
import { CONFIRMATION, MAIL } from '../store/deliveries.ts';
import { period } from '../store/figures.ts';
import { enquiryFilter } from '../store/reading.ts';
import type { Sql } from '../store/sql.ts';
import type { Store } from '../store/store.ts';
import { erasedId, transferredRow } from '../store/transfer.ts';

/** What the operations work on. */
export interface AgencyDeps {
  config: Pick<Config, 'timeZone'>;
  sql: Sql;
  store: Store;
  environment: Environment;
  delivery: Pick<Delivery, 'notify'>;
  /** The channels of the settings besides mail. */
  channels: string[];
  /** Deletes the mail files of enquiries and returns their number. */
  eraseMailFiles(ids: string[]): Promise<number>;
}

/** Ids or rows of one call. */
export const MAX_IDS = 1_000;

/** Maximum size of a request in bytes: rows of the longest enquiries, most of whose letters take three bytes. */
export const MAX_CALL_BYTES = 4 * 1024 * 1024;

/** Rows of one import: even the longest fit into a request. */
export const ROWS_AT_ONCE = 50;

const ids = z.array(z.string().max(200)).max(MAX_IDS);
const nothing = z.strictObject({});
/** Where a page of a list begins, as the page before it tells. */
const position = z.int().nonnegative().optional();

/**
 * The operations of the agency, which its commands call: each takes a body of a schema, and returns what becomes JSON.
 * Lists come in pages, so that neither side holds all of them.
 */
export const OPERATIONS = {
  /** Reads enquiries, the newest first. */
  select: operation(
    enquiryFilter.extend({ ids: ids.optional(), below: position }),
    ({ store }, { below, ...filter }) => store.selectPage(filter, below),
  ),

  /** Reads the figures of the deliveries, and how many enquiries are in each state. */
  queue: operation(nothing, ({ store, channels }) => ({
    channels: store.readQueue(channels),
    states: store.countStates(),
  })),

  /** Reads page views and enquiries of a period. */
  figures: operation(period, ({ store, config }, days) => store.readFigures(days, config.timeZone())),

  /** Checks the files of the database; `damage` is null where they are out of reach. */
  check: operation(nothing, ({ sql }) => ({ damage: sql.findDamage() ?? null })),

  /** Starts deliveries anew. */
  'send-again': operation(
    z.strictObject({ ids, evenIfDelivered: z.boolean(), channel: z.string().optional() }),
    ({ store, environment, delivery, channels }, { channel, ...body }) => {
      const all = [MAIL, ...channels.filter((name) => name !== CONFIRMATION)];
      const chosen = channel === undefined ? all : all.filter((name) => name === channel);
      const queued = store.sendAgain({ ...body, now: environment.now(), channels: chosen });
      delivery.notify();
      return { queued };
    },
  ),

  /** Erases enquiries with their mail files, and what remains of earlier ones; `isComplete` if nothing is left. */
  erase: operation(z.strictObject({ ids }), async (deps, body) => {
    const { store, environment, eraseMailFiles } = deps;
    // Throws, before anything is erased, if the files cannot be reached.
    await eraseMailFiles([]);
    const erased = store.erase(body.ids, environment.now());
    return { erased, ...(await completeErasure({ ...deps, scrub: deps.sql.scrub })) };
  }),

  /** Reads enquiries with all their state, the oldest first, for an import elsewhere. */
  rows: operation(z.strictObject({ after: position }), ({ store }, { after = 0 }) => store.readRows(after)),

  /** Reads the ids of erased enquiries, for an import elsewhere. */
  'erased-ids': operation(nothing, ({ store }) => ({ erased: store.readErased() })),

  /** Stores enquiries of another service unless they are known or erased here, and delivers what waited there. */
  import: operation(
    z.strictObject({ rows: z.array(transferredRow).max(ROWS_AT_ONCE) }),
    ({ store, environment, delivery }, { rows }) => {
      const counts = store.importRows(rows, environment.now());
      delivery.notify();
      return counts;
    },
  ),

  /** Notes what was erased elsewhere, and erases it here. */
  'import-erased': operation(
    z.strictObject({ erased: z.array(erasedId).max(MAX_IDS) }),
    ({ store, environment }, { erased }) => store.importErased(erased, environment.now()),
  ),
};

/** An operation with its body and what it returns. */
export interface Operation<Body, Answer> {
  body: z.ZodType<Body>;
  run(deps: AgencyDeps, body: Body): Answer | Promise<Answer>;
}

/** Returns what it is given, with its types inferred. */
function operation<Body, Answer>(
  body: z.ZodType<Body>,
  run: Operation<Body, Answer>['run'],
): Operation<Body, Answer> {
  return { body, run };
}

export type OperationName = keyof typeof OPERATIONS;

type Of<Name extends OperationName> =
  (typeof OPERATIONS)[Name] extends Operation<infer Body, infer Answer>
    ? { body: Body; answer: Answer }
    : never;

export type BodyOf<Name extends OperationName> = Of<Name>['body'];
export type AnswerOf<Name extends OperationName> = Of<Name>['answer'];
