import { closeSync, existsSync, openSync, readSync, renameSync, rmSync } from 'node:fs';
import { UnavailableError } from '../store/sql.ts';
import { type Command, EXIT } from './command.ts';
import { readFileName, writeNewFile } from './files.ts';

export const backup: Command = {
  summary: 'Copy the database into a file while the service runs',
  usage: 'FILE',
  help: `
Only you can read the copy. It gets its name once it is complete, and replaces an earlier backup of that name, but no
other file, and no database that was opened since. To go back to it: stop the service, put it in the place of the
database, remove the files beside it that end in -wal and -shm, start the service.`,
  takesWords: true,
  worksRemotely: true,
  options: {},
  async run({ words, agency, write }) {
    const file = readFileName(words);
    if (existsSync(file) && !isBackup(file))
      throw new UnavailableError(
        `There is a file ${file} already, which is no backup, or was opened since: name another one.`,
      );
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

/**
 * Whether a file is a backup: a database with our tables, and not in the mode of a database that was opened since, whose
 * owner may not have another one (https://www.sqlite.org/fileformat2.html, byte 18).
 */
function isBackup(file: string): boolean {
  const start = Buffer.alloc(SCHEMA_BYTES);
  const handle = openSync(file, 'r');
  try {
    readSync(handle, start);
  } finally {
    closeSync(handle);
  }
  return start.includes('SQLite format 3') && start[18] === 1 && start.includes('TABLE health_probe');
}

/** Bytes of a database within which its schema is, as a copy begins with it. */
const SCHEMA_BYTES = 64 * 1024;
