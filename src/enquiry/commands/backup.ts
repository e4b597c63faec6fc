import { type Command, EXIT, UsageError } from './command.ts';

export const backup: Command = {
  summary: 'Copy the database into a new file while the service runs',
  usage: 'FILE',
  help: `
The copy is checked before it gets its name, and only you can read it. To go back to it: stop the service, put
it in the place of the database, remove the files beside it that end in -wal and -shm, start the service.`,
  takesWords: true,
  worksRemotely: true,
  options: {},
  async run({ words, records, write }) {
    const [file] = words;
    if (!file || words.length > 1) throw new UsageError('One name of a file is needed.');
    await records().backUp(file);
    write(`Backed up to ${file}.\n`);
    return EXIT.fine;
  },
};
