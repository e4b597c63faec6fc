import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished } from 'vitest';
import { SMTPServer } from 'smtp-server';
import type { AddressInfo } from 'node:net';
import type { OnEnd } from '../service/support/site-folder.ts';

export interface CountingServer {
  url: string;
  /** How often the mail of each enquiry has come, by its id. */
  mails: Map<string, number>;
}

/** Starts a mail server that takes everything and only counts, so that thousands of mails take little time. */
export async function startCountingServer({
  host = '127.0.0.1',
  port = 0,
  onEnd = onTestFinished as OnEnd,
} = {}): Promise<CountingServer> {
  const mails = new Map<string, number>();
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    disableReverseLookup: true,
    onData(stream, _session, callback) {
      let text = '';
      stream.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
      stream.on('end', () => {
        const id = /^Message-ID: <enquiry\.([^@]+)@/im.exec(text)?.[1] ?? 'none';
        mails.set(id, (mails.get(id) ?? 0) + 1);
        callback();
      });
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(port, host, resolve));
  onEnd(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return { url: `smtp://${host}:${(server.server.address() as AddressInfo).port}`, mails };
}

/** workerd locks its databases while it opens those of a process that was ended. */
export const LOCKED_MS = 10_000;

interface Row {
  id: string;
  state: string;
  unknownOutcomes: number;
}

export function readAll(databaseFile: string): Row[] {
  const database = new DatabaseSync(databaseFile, { readOnly: true, timeout: LOCKED_MS });
  try {
    const rows = database
      .prepare('SELECT id, state, unknown_outcomes AS unknownOutcomes FROM enquiries')
      .all();
    return rows as unknown as Row[];
  } finally {
    database.close();
  }
}

/**
 * Expects what is promised: each confirmed enquiry is stored, delivered and mailed; none is mailed twice but
 * for attempts whose outcome was counted as unknown.
 *
 * @returns how many there are, how many came twice, and how many might have
 */
export function expectEachDeliveredOnce(
  databaseFile: string,
  confirmed: Set<string>,
  mails: Map<string, number>,
) {
  const rows = readAll(databaseFile);
  const stored = new Set(rows.map(({ id }) => id));
  expect([...confirmed].filter((id) => !stored.has(id))).toEqual([]);
  expect(rows.filter(({ state }) => state !== 'delivered')).toEqual([]);
  expect(rows.filter(({ id }) => !mails.has(id))).toEqual([]);
  const surplus = ({ id }: Row) => (mails.get(id) ?? 0) - 1;
  expect(rows.filter((row) => surplus(row) > row.unknownOutcomes)).toEqual([]);
  expect([...mails.keys()].filter((id) => !stored.has(id))).toEqual([]);
  return {
    enquiries: rows.length,
    mailedTwice: rows.filter((row) => surplus(row) > 0).length,
    unknown: rows.reduce((sum, { unknownOutcomes }) => sum + unknownOutcomes, 0),
  };
}
