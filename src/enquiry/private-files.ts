import { chmodSync, existsSync, readdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';

/**
 * Takes the rights of other users away from a database, the files that SQLite keeps beside it, and their folder: they
 * hold what visitors wrote.
 */
export function makeDatabasePrivate(folder: string, file: string): void {
  makeFolderPrivate(folder);
  if (!existsSync(file)) return;
  // SQLite gives the files beside a database the mode that it has at that time: of a read-only one they stay read-only.
  const mode = modeOf(file) & 0o600;
  for (const path of [file, `${file}-wal`, `${file}-shm`]) if (existsSync(path)) setMode(path, mode);
}

/** The same for the folder of the mail files, if there is one. */
export function makeMailFilesPrivate(folder: string): void {
  if (!existsSync(folder)) return;
  makeFolderPrivate(folder);
  for (const name of readdirSync(folder)) {
    if (/\.eml(\.part)?$/.test(name)) setMode(join(folder, name), 0o600);
  }
}

/** Leaves a folder alone that holds more than the service's data: the working directory, a parent of it, `/tmp`. */
function makeFolderPrivate(folder: string): void {
  const fromHere = relative(folder, process.cwd());
  const holdsWorkingDirectory = fromHere === '' || !fromHere.startsWith('..');
  const isShared = (statSync(folder).mode & 0o1000) !== 0;
  if (!holdsWorkingDirectory && !isShared) setMode(folder, modeOf(folder) & 0o700);
}

const modeOf = (path: string) => statSync(path).mode & 0o777;

function setMode(path: string, mode: number): void {
  const { uid } = statSync(path);
  const isOwn = uid === (process.getuid?.() ?? uid);
  if (isOwn && modeOf(path) !== mode) chmodSync(path, mode);
}
