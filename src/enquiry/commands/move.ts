import { inParts, MAX_IDS, OPERATIONS } from '../agency-operations.ts';
import { findDamaged } from './check.ts';
import { type Call, type Command, EXIT, UsageError } from './command.ts';
import type { Records } from './records.ts';
import { RemoteError } from './remote.ts';

export const move: Command = {
  summary: 'Move all enquiries to a service elsewhere, or from it',
  usage: '--to URL | --from URL',
  help: `
  --to URL        from the database on this machine to the service
  --from URL      from the service to the database on this machine

Moves what waits and what is kept, with all its state, and the ids of what was erased. Needs the AGENCY_TOKEN of the
service. Both sides may go on taking and delivering enquiries. If it is interrupted, call it again: nothing is lost or
there twice. What was being moved is delivered by its old place if that does not happen within ten minutes; if it had
arrived already, its mail may then come twice, with the same Message-ID.

Not moved: counted page views, and mail files (.eml) in the outbox folder. Erase the files there once they are not
needed. Ends with exit code 1 if enquiries are left because they are being sent (call it again in a minute) or are
damaged.`,
  options: { to: { type: 'string' }, from: { type: 'string' } },
  async run(call) {
    const { to, from } = call.values;
    const address = to ?? from;
    if (typeof address !== 'string' || (to !== undefined && from !== undefined)) {
      throw new UsageError('Say where: --to URL, or --from URL.');
    }
    const remote = call.remote(address);
    const local = call.records({ mayCreate: from !== undefined });
    const [source, target] = to === undefined ? [remote, local] : [local, remote];
    const moved = await moveRows(source, target, call.environment.newId());
    const ids = await moveErasedIds(source, target);
    const counts = Object.values(await source.call(OPERATIONS.countStates, {}));
    const total = counts.reduce((sum, count) => sum + count, 0);
    const damaged = total > 0 ? await findDamaged(source) : [];
    const left = total - damaged.length;
    printSummary(call, moved, ids.noted);
    for (const id of damaged) call.remark(`${id} is damaged and stays: show tells what can be read of it.`);
    if (left > 0)
      call.remark(`${left} are left, which arrived or were being sent: call it again in a minute.`);
    if (ids.refused > 0) {
      call.remark(
        `${ids.refused} were erased at the source, but are being sent by the target: call it again in a minute.`,
      );
    }
    const { isComplete } = await source.call(OPERATIONS.erase, { ids: [] });
    if (!isComplete) {
      call.remark('Traces of the text remain in the files of the source until its service removes them.');
    }
    return total > 0 || ids.refused > 0 ? EXIT.negative : EXIT.fine;
  },
};

/** Moves batches until nothing can be taken any more; returns how many of each state were moved. */
async function moveRows(source: Records, target: Records, id: string): Promise<Map<string, number>> {
  const moved = new Map<string, number>();
  for (;;) {
    const { rows } = await source.call(OPERATIONS.take, { move: id });
    if (rows.length === 0) return moved;
    const { added, known, erased, own } = await target.call(OPERATIONS.receive, { rows, move: id });
    if (own > 0) throw new UsageError('Source and target are the same database.');
    if (added + known + erased !== rows.length) {
      throw new RemoteError('The target did not tell that all has arrived: call it again.');
    }
    const ids = rows.map((row) => row.id);
    const forgotten = new Set((await source.call(OPERATIONS.forget, { ids })).forgotten);
    // Rows that have changed meanwhile stay; they would be taken again and again.
    if (forgotten.size === 0) return moved;
    for (const row of rows) {
      if (forgotten.has(row.id)) moved.set(row.state, (moved.get(row.state) ?? 0) + 1);
    }
  }
}

async function moveErasedIds(source: Records, target: Records) {
  let noted = 0;
  let refused = 0;
  const all = source.stream(OPERATIONS.readErasedIds, { of: 'erased-ids' });
  for await (const erasedIds of inParts(all, MAX_IDS)) {
    refused += (await target.call(OPERATIONS.receiveErasedIds, { erasedIds })).refused;
    noted += erasedIds.length;
  }
  return { noted, refused };
}

function printSummary({ write }: Call, moved: Map<string, number>, erasedIds: number): void {
  const total = [...moved.values()].reduce((sum, count) => sum + count, 0);
  write(`${total} moved, and ${erasedIds} ids of erased ones.\n`);
  for (const [state, count] of moved) write(`${state.padEnd(9)} ${count}\n`);
}
