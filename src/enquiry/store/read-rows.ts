import { type EnquiryRow, type ErasedId, READ_ROW, readInteger } from './enquiry-row.ts';
import { nextTurn } from './next-turn.ts';
import type { Database } from './sql.ts';

const PAGE_ROWS = 100;

/** Reads the rows after a given one, oldest first; `last` is where the next page begins. */
export function readRows(database: Database): (after: number) => { rows: EnquiryRow[]; last: number } {
  const statement = database.prepare(`
    SELECT seq, ${READ_ROW} FROM enquiries WHERE seq > ? ORDER BY seq LIMIT ${PAGE_ROWS}
  `);
  return (after) => {
    const found = statement.all(after);
    return {
      rows: found.map(({ seq: _, ...row }) => row as unknown as EnquiryRow),
      last: Number(found.at(-1)?.seq ?? after),
    };
  };
}

/** Reads the ids of erased enquiries after a given one, without those that a move has marked as moved away. */
export function readErasedIds(database: Database): (after: string) => ErasedId[] {
  const statement = database.prepare(`
    SELECT id, ${readInteger('erased_at')} AS erased_at FROM erased_ids WHERE id > ? AND erased_at >= 0 ORDER BY id LIMIT ${PAGE_ROWS * 10}
  `);
  return (after) => statement.all(after).map((row) => ({ ...row }) as unknown as ErasedId);
}

interface RowReader {
  readRows: ReturnType<typeof readRows>;
  readErasedIds: ReturnType<typeof readErasedIds>;
}

/** Yields pages of all rows, oldest first. */
export async function* rowPages(
  reader: Pick<RowReader, 'readRows'>,
): AsyncGenerator<EnquiryRow[], undefined> {
  let after = 0;
  for (;;) {
    const { rows, last } = reader.readRows(after);
    if (rows.length === 0) return;
    yield rows;
    after = last;
    await nextTurn();
  }
}

/** Yields pages of the ids of all erased enquiries. */
export async function* erasedIdPages(
  reader: Pick<RowReader, 'readErasedIds'>,
): AsyncGenerator<ErasedId[], undefined> {
  let after = '';
  for (;;) {
    const ids = reader.readErasedIds(after);
    if (ids.length === 0) return;
    yield ids;
    after = ids.at(-1)?.id ?? after;
    await nextTurn();
  }
}
