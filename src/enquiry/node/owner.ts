import {
  chownSync,
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';
import { UnavailableError } from '../store/sql.ts';
import { isBusy } from './database.ts';

// One process owns a database. It holds a lock beside the file, which the system releases however the process ends, and
// tells in another file who it is and how commands reach it. Both can be read by the owner of the database alone.

const ownerSchema = z.object({
  pid: z.int(),
  /** The program, as a person starts it. */
  program: z.string(),
  /** URL and token for the commands of the agency; missing if it takes none. */
  service: z.object({ url: z.url(), token: z.string() }).optional(),
});

export type Owner = z.output<typeof ownerSchema>;

const ownerFile = (database: string) => `${database}-owner`;

/** Reads who owns, or owned, a database; undefined if that is not known. */
export function readOwner(database: string): Owner | undefined {
  try {
    return ownerSchema.parse(JSON.parse(readFileSync(ownerFile(database), 'utf8')));
  } catch {
    return undefined;
  }
}

/**
 * Makes this process the owner of a database until it ends.
 *
 * @returns a function that gives the database back
 * @throws UnavailableError that names the owner if there is another one
 */
export function own(database: string, owner: Owner): () => void {
  const lock = lockBeside(database);
  try {
    writeOwner(database, owner);
  } catch {
    // On a full disk or in a read-only folder commands cannot reach the service. The database says what is wrong.
  }
  return () => {
    rmSync(ownerFile(database), { force: true });
    lock.close();
  };
}

/** Whether a process owns a database. */
export function isOwned(database: string): boolean {
  if (!existsSync(`${database}-lock`)) return false;
  try {
    lockBeside(database).close();
    return false;
  } catch {
    return true;
  }
}

/** Node has no locks of files; SQLite has them on every system, and the system releases them when a process ends. */
function lockBeside(database: string): DatabaseSync {
  const file = `${database}-lock`;
  if (!existsSync(file)) makeLockFile(file);
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return lock;
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw error;
    const { pid, program } = readOwner(database) ?? { pid: 'unknown', program: 'another program' };
    throw new UnavailableError(
      `The database ${database} is in use by ${program} (process ${pid}), which has to end first.`,
    );
  }
}

/** Makes the file of the lock. One that root's command makes must not keep the user of the service out. */
function makeLockFile(file: string): void {
  closeSync(openSync(file, 'a', 0o600));
  const { uid, gid } = statSync(dirname(file));
  if (process.getuid?.() === 0) chownSync(file, uid, gid);
}

/** Replaces the file by a rename, so that nobody reads a part of it. */
function writeOwner(database: string, owner: Owner): void {
  const unfinished = `${ownerFile(database)}.part`;
  writeFileSync(unfinished, JSON.stringify(owner), { mode: 0o600 });
  renameSync(unfinished, ownerFile(database));
}
