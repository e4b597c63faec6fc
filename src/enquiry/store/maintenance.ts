import { closeSync, existsSync, openSync, readSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { isBusy, StoreError } from './database.ts';
import { DELIVERY_COLUMNS, ROW_COLUMNS } from './enquiry.ts';
import { probe } from './insert.ts';

/** Statements that only a database with all tables, columns and unique ids can prepare. */
const ON_SCHEMA = [
  `SELECT seq, lease, ${ROW_COLUMNS.join(', ')} FROM enquiries`,
  `INSERT INTO enquiries (id) VALUES ('') ON CONFLICT (id) DO NOTHING`,
  `SELECT seq, id, lease, mailbox, ${DELIVERY_COLUMNS.join(', ')} FROM deliveries`,
  'SELECT id, erased_at FROM erased_ids',
  'SELECT day, page, referrer, campaign, views FROM views',
  'SELECT monday, due_at, taken_by, sent_at FROM stats_mails',
  'SELECT erasure_pending, clock_trusted_at FROM housekeeping',
  'SELECT only, checked_at FROM health_probe',
];

/**
 * Checks that a database has the schema of this release. Otherwise each enquiry would fail while the service counts as
 * healthy, or a mail be sent whose delivery cannot be stored.
 */
export function assertSchema(database: DatabaseSync): void {
  for (const sql of ON_SCHEMA) database.prepare(sql);
}

/** Maximum number of reported errors. */
const MAX_FINDINGS = 10;

/**
 * Reads the whole database and checks its integrity.
 *
 * @returns SQLite's error messages; empty if the database is intact
 */
export function findDamage(database: DatabaseSync): string[] {
  try {
    const rows = database.prepare(`PRAGMA integrity_check(${MAX_FINDINGS})`).all();
    return rows.map((row) => String(row.integrity_check)).filter((finding) => finding !== 'ok');
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

/**
 * Checks a database that was unavailable before: takes the write lock, reads all of it, then writes to it.
 *
 * @throws StoreError if it is damaged; SQLite's error if it cannot be written to
 */
export function assertUsable(database: DatabaseSync): void {
  // The cheap test first: it fails if the database is locked or read-only.
  database.exec('BEGIN IMMEDIATE; ROLLBACK');
  const [damage] = findDamage(database);
  if (damage) {
    throw new StoreError(
      `The database is damaged: ${damage}. Stop the service and put a backup in its place, without files that end ` +
        'in -wal and -shm.',
    );
  }
  probe(database, 0);
}

/**
 * Removes remains of erased enquiries from the database and its write-ahead log.
 *
 * `secure_delete` overwrites deleted rows, but not the copies left in free space when SQLite moves rows between pages:
 * of 1,173 erased enquiries, 2 were still readable in the file. `VACUUM` rewrites the file (0.3 s for 100,000
 * enquiries); the checkpoint then empties the log.
 *
 * @returns false if another process reads or writes the database; call it again later
 */
export function scrubErased(database: DatabaseSync): boolean {
  try {
    database.exec('VACUUM');
    const checkpoint = database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get();
    if (Number(checkpoint?.busy) !== 0) return false;
    database.exec('UPDATE housekeeping SET erasure_pending = 0');
    return true;
  } catch (error) {
    if (isBusy(error)) return false;
    throw error;
  }
}

/** Constants of the WAL format; sizes in bytes. https://www.sqlite.org/fileformat.html#the_write_ahead_log */
const FILE_HEADER = 32;
const FRAME_HEADER = 24;
const BIG_ENDIAN_MAGIC = 0x377f0683;
const DEFAULT_PAGE_SIZE = 4096;

/**
 * Detects damage in the write-ahead log of a database. SQLite reads the log up to the first frame with a wrong checksum
 * and silently ignores the rest, so that later commits are lost.
 *
 * @param file path of the database
 * @returns one sentence if commits are lost, else an empty list
 */
export function findLogDamage(file: string): string[] {
  const path = `${file}-wal`;
  const found = countLostCommits(path);
  // The service may have restarted the log while it was read, so a finding is confirmed by a second read.
  if (found === 0 || countLostCommits(path) === 0) return [];
  const commits = found === 1 ? '1 commit' : `${found} commits`;
  return [`the write-ahead log ${path} cannot be read to its end, and at least ${commits} in it are lost`];
}

function countLostCommits(path: string): number {
  if (!existsSync(path)) return 0;
  const handle = openSync(path, 'r');
  try {
    return countInFrames(handle);
  } finally {
    closeSync(handle);
  }
}

function countInFrames(handle: number): number {
  const header = Buffer.alloc(FILE_HEADER);
  if (readSync(handle, header) < FILE_HEADER) return 0;
  const isBigEndian = header.readUInt32BE(0) === BIG_ENDIAN_MAGIC;
  let sum = checksum(header.subarray(0, 24), [0, 0], isBigEndian);
  let isSound = isEqual(sum, header, 24);
  const pageSize = header.readUInt32BE(8);
  const frame = Buffer.alloc(FRAME_HEADER + (isPageSize(pageSize) ? pageSize : DEFAULT_PAGE_SIZE));
  /** Salts of the log header. Frames with other salts are left over from before the log was restarted. */
  let salts = isSound ? header.subarray(16, 24) : undefined;
  let lost = 0;

  while (readSync(handle, frame) === frame.length) {
    salts ??= Buffer.from(frame.subarray(8, 16));
    const isOfThisLog = frame.subarray(8, 16).equals(salts);
    sum = checksum(frame.subarray(0, 8), sum, isBigEndian);
    sum = checksum(frame.subarray(FRAME_HEADER), sum, isBigEndian);
    isSound &&= isOfThisLog && isEqual(sum, frame, 16);
    const isCommit = frame.readUInt32BE(4) !== 0;
    if (isOfThisLog && isCommit && !isSound) lost += 1;
  }
  return lost;
}

type Sum = [number, number];

/** Computes the checksum of the WAL format over a multiple of 8 bytes. */
function checksum(bytes: Buffer, [start0, start1]: Sum, isBigEndian: boolean): Sum {
  let [s0, s1] = [start0, start1];
  for (let at = 0; at < bytes.length; at += 8) {
    const [first, second] = isBigEndian
      ? [bytes.readUInt32BE(at), bytes.readUInt32BE(at + 4)]
      : [bytes.readUInt32LE(at), bytes.readUInt32LE(at + 4)];
    s0 = (s0 + first + s1) >>> 0;
    s1 = (s1 + second + s0) >>> 0;
  }
  return [s0, s1];
}

const isEqual = ([s0, s1]: Sum, bytes: Buffer, at: number) =>
  bytes.readUInt32BE(at) === s0 && bytes.readUInt32BE(at + 4) === s1;

const isPageSize = (size: number) => size >= 512 && size <= 65_536 && (size & (size - 1)) === 0;
