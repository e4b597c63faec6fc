import { existsSync } from 'node:fs';
import { openDatabase } from '../store/database.ts';
import { type Command, EXIT, UsageError } from './command.ts';

export const backup: Command = {
  summary: 'Copy the database into a file while the service runs',
  usage: 'FILE',
  help: `
The copy is checked before it gets its name, and only you can read it. It replaces an earlier backup of that name,
but no other file. To go back to it: stop the service, put it in the place of the database, remove the files beside
it that end in -wal and -shm, start the service. With --remote the copy has all enquiries, and no counted page views.`,
  takesWords: true,
  worksRemotely: true,
  options: {},
  async run({ words, records, write }) {
    const file = readFileName(words);
    await records().backUp(file);
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
  async run({ words, config, records, write }) {
    const file = readFileName(words);
    const { databaseFile } = config();
    if (!existsSync(databaseFile)) {
      write(`There is no database ${databaseFile} yet: nothing to rehearse.\n`);
      return EXIT.fine;
    }
    await records().backUp(file);
    openDatabase(file).close();
    write(`The migrations of this release fit: ${file} is the migrated copy.\n`);
    return EXIT.fine;
  },
};

function readFileName([file, ...more]: string[]): string {
  if (!file || more.length > 0) throw new UsageError('One name of a file is needed.');
  return file;
}
