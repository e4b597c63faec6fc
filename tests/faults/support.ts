import { expect } from 'vitest';
import { type MailServer, mailedIds } from '../service/support/mail-server.ts';
import { readRows } from '../support/database.ts';

/**
 * Expects what is promised: each confirmed enquiry is stored, delivered and mailed; none is mailed twice but
 * for attempts whose outcome was counted as unknown.
 *
 * @returns how many there are, how many came twice, and how many might have
 */
export function expectEachDeliveredOnce(databaseFile: string, confirmed: Set<string>, mail: MailServer) {
  const rows = readRows(databaseFile).map(({ id, state, unknown_outcomes }) => ({
    ...{ id: String(id), state, unknownOutcomes: Number(unknown_outcomes) },
  }));
  const stored = new Set(rows.map(({ id }) => id));
  expect([...confirmed].filter((id) => !stored.has(id))).toEqual([]);
  expect(rows.filter(({ state }) => state !== 'delivered')).toEqual([]);
  const mailed = Map.groupBy(mailedIds(mail), (id) => id);
  expect(rows.filter(({ id }) => !mailed.has(id))).toEqual([]);
  const surplus = ({ id }: { id: string }) => mailed.get(id)!.length - 1;
  expect(rows.filter((row) => surplus(row) > row.unknownOutcomes)).toEqual([]);
  expect([...mailed.keys()].filter((id) => !stored.has(id))).toEqual([]);
  return {
    enquiries: rows.length,
    mailedTwice: rows.filter((row) => surplus(row) > 0).length,
    unknown: rows.reduce((sum, { unknownOutcomes }) => sum + unknownOutcomes, 0),
  };
}
