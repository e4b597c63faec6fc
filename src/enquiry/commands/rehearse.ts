import { existsSync } from 'node:fs';
import { openDatabase } from '../store/database.ts';
import { type Command, EXIT, UsageError } from './command.ts';

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
    const [file] = words;
    if (!file || words.length > 1) throw new UsageError('One name of a file is needed.');
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
