import { chmodSync, existsSync, readdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Restricts a database, its `-wal` and `-shm` files and their folder to the owner: they contain personal data. */
export function makeDatabasePrivate(folder: string, file: string): void {
  makeFolderPrivate(folder);
  if (!existsSync(file)) return;
  // SQLite creates `-wal` and `-shm` with the mode of the database. If that was read-only, they stay read-only.
  const mode = modeOf(file) & 0o600;
  for (const path of [file, `${file}-wal`, `${file}-shm`]) setModeOfFile(path, mode);
}

/** Restricts the outbox folder and its mail files to their owner, if the folder exists. */
export function makeMailFilesPrivate(folder: string): void {
  if (!existsSync(folder)) return;
  makeFolderPrivate(folder);
  for (const name of readdirSync(folder))
    if (/\.eml(\.part)?$/.test(name)) setModeOfFile(join(folder, name), 0o600);
}

/** Restricts a folder, unless others use it too: the working directory, its parents, sticky folders such as `/tmp`. */
function makeFolderPrivate(folder: string): void {
  const fromHere = relative(folder, process.cwd());
  const holdsWorkingDirectory = fromHere === '' || !fromHere.startsWith('..');
  const isShared = (statSync(folder).mode & 0o1000) !== 0;
  if (!holdsWorkingDirectory && !isShared) setMode(folder, modeOf(folder) & 0o700);
}

const modeOf = (path: string) => statSync(path).mode & 0o777;

/** Ignores missing files and broken links, and folders in place of a file, which must be listed to be removed. */
function setModeOfFile(path: string, mode: number): void {
  if (statSync(path, { throwIfNoEntry: false })?.isFile()) setMode(path, mode);
}

function setMode(path: string, mode: number): void {
  const { uid } = statSync(path);
  const isOwn = uid === (process.getuid?.() ?? uid);
  if (isOwn && modeOf(path) !== mode) chmodSync(path, mode);
}
