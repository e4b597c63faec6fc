import { closeSync, existsSync, openSync, readSync, renameSync, rmSync } from 'node:fs';
import { type Command, EXIT } from './command.ts';
import { FileError, UsageError } from './errors.ts';
import { writeNewFile } from './files.ts';

export const backup: Command = {
  summary: 'Copy the database into a file while the service runs',
  usage: 'FILE',
  help: `
Only you can read the copy. It gets its name once it is complete, and replaces an earlier backup of that name, but no
file of another kind. To go back to it: stop the service, put it in the place of the database, remove the files beside it that
end in -wal and -shm, start the service.`,
  takesWords: true,
  worksRemotely: true,
  options: {},
  async run({ words, agency, write }) {
    const file = readFileName(words);
    if (existsSync(file) && !isBackup(file))
      throw new FileError(`There is a file ${file} already, which is no backup: name another one.`);
    const unfinished = `${file}.part`;
    // Left by a command that was killed.
    if (existsSync(unfinished)) rmSync(unfinished);
    await writeNewFile(unfinished, await (await agency()).backUp());
    renameSync(unfinished, file);
    write(`Backed up to ${file}.\n`);
    return EXIT.fine;
  },
};

export const rehearse: Command = {
  summary: 'Apply the migrations of this release to a copy of the database',
  usage: 'FILE',
  help: `
Copies the database into a new file that only you can read, applies the migrations that this release brings to the
copy and checks it. The database itself is only read. A deployment has the release before read that copy, to know
that it can go back. Remove the file afterwards: it holds what visitors wrote.`,
  takesWords: true,
  options: {},
  run({ words, config, rehearseMigrations, write }) {
    const file = readFileName(words);
    write(
      rehearseMigrations(file)
        ? `The migrations of this release fit: ${file} is the migrated copy.\n`
        : `There is no database ${config().databaseFile} yet: nothing to rehearse.\n`,
    );
    return EXIT.fine;
  },
};

function readFileName([file, ...more]: string[]): string {
  if (!file || more.length > 0) throw new UsageError('One name of a file is needed.');
  return file;
}

const SQLITE = Buffer.from('SQLite format 3\0');

/** Whether a file is a database that nobody uses. One with a write-ahead log is in use. */
function isBackup(file: string): boolean {
  if (existsSync(`${file}-wal`)) return false;
  const start = Buffer.alloc(SQLITE.length);
  const handle = openSync(file, 'r');
  try {
    readSync(handle, start);
  } finally {
    closeSync(handle);
  }
  return start.equals(SQLITE);
}
