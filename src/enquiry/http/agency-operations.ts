import type * as z from 'zod';
import { CALLS } from '../agency-protocol.ts';
import type { Delivery } from '../delivery/loop.ts';
import type { Environment } from '../environment.ts';
import { eraseCompletely } from '../erase-completely.ts';
import type { LogFields } from '../log.ts';
import { erasedIdPages, rowPages } from '../store/moving.ts';
import { selectPages } from '../store/reading.ts';
import type { Store } from '../store/operations.ts';

export interface AgencyOperationsDeps {
  store: Store;
  delivery: Pick<Delivery, 'notify'>;
  environment: Pick<Environment, 'now'>;
  /** Deletes the mail files of enquiries and returns their number. */
  eraseMailFiles(ids: string[]): Promise<number>;
}

/** What an operation returns: lines to stream, or an object with the counts for the log. */
export type AgencyResult =
  { pages: AsyncGenerator<object[], undefined> } | { answer: object; counts?: LogFields };

/** Returns the result of an operation; undefined if its body is invalid. */
type Operation = (body: unknown) => Promise<AgencyResult> | undefined;

/** Enquiries erased per transaction, few enough not to delay incoming enquiries. */
const ERASE_AT_ONCE = 100;

/** Creates the operations of the agency, by the names under which they are called. */
export function createAgencyOperations(deps: AgencyOperationsDeps): Record<keyof typeof CALLS, Operation> {
  const { store, delivery, environment } = deps;
  const now = () => environment.now();
  return {
    select: on(CALLS.select, async (filter) => ({ pages: selectPages(store.selectPage, filter) })),
    states: on(CALLS.states, async () => ({ answer: store.countStates() })),
    queue: on(CALLS.queue, async () => ({ answer: store.readQueue() })),
    'send-again': on(CALLS['send-again'], async ({ ids, evenIfDelivered }) => {
      const queued = await store.sendAgain(ids, now(), evenIfDelivered);
      delivery.notify();
      return { answer: { queued }, counts: { asked: ids.length, queued: queued.length } };
    }),
    erase: on(CALLS.erase, async ({ ids }) => {
      const { scrubErased } = store;
      const erasure = await eraseCompletely({ ...deps, scrubErased, erase: eraseInParts }, ids, now());
      return { answer: erasure, counts: { asked: ids.length, erased: erasure.erased.length } };
    }),
    backup: on(CALLS.backup, async ({ of }) => ({
      pages: of === 'enquiries' ? rowPages(store) : erasedIdPages(store),
    })),
    take: on(CALLS.take, async ({ move }) => {
      const rows = await store.takeRows(move, now());
      return { answer: { rows }, counts: { taken: rows.length } };
    }),
    receive: on(CALLS.receive, async (call) => {
      if ('erasedIds' in call) {
        const refused = await store.receiveErasedIds(call.erasedIds, now());
        return { answer: { refused }, counts: { erasedIds: call.erasedIds.length, refused } };
      }
      const received = await store.receiveRows(call.rows, call.move);
      delivery.notify();
      return { answer: received, counts: { ...received } };
    }),
    forget: on(CALLS.forget, async ({ ids }) => {
      const forgotten = await store.forgetRows(ids, now());
      return { answer: { forgotten }, counts: { asked: ids.length, forgotten: forgotten.length } };
    }),
  };

  async function eraseInParts(ids: string[], at: number): Promise<string[]> {
    const erased: string[] = [];
    for (let from = 0; from < ids.length; from += ERASE_AT_ONCE) {
      erased.push(...(await store.erase(ids.slice(from, from + ERASE_AT_ONCE), at)));
    }
    return erased;
  }
}

function on<Body>(schema: z.ZodType<Body>, run: (body: Body) => Promise<AgencyResult>): Operation {
  return (body) => {
    const checked = schema.safeParse(body);
    return checked.success ? run(checked.data) : undefined;
  };
}
