import { type Command, EXIT, UsageError } from './command.ts';
import { FILTER_HELP, FILTER_OPTIONS, isEmpty, readFilter } from './filter.ts';
import { toLine } from './present.ts';

const NOT_COMPLETE =
  'Another program reads the database, so that traces of the text remain in its files. Repeat the command once that ' +
  'program has ended; the running service does so by itself within an hour.';

export const erase: Command = {
  summary: 'Erase enquiries for good: one, or all of a person',
  usage: '[ID…] [--email ADDRESS] [--state STATE] [--since DAY] [--before DAY] [--yes]',
  help: `${FILTER_HELP}
  --yes           do it; without, it is only listed what would be erased

What was written is removed from the database, its write-ahead log and the mail files in the outbox folder. While
another program reads the database, the rest of it has to wait: the command says so, and the service completes it. The
random id is kept, so that a browser cannot bring an erased enquiry back. Not reached: mails that the mail server
has taken, backups, and files that were exported. Ends with exit code 1 if nothing was erased.`,
  takesWords: true,
  worksRemotely: true,
  options: { ...FILTER_OPTIONS, yes: { type: 'boolean' } },
  async run(call) {
    const filter = readFilter(call);
    if (isEmpty(filter)) throw new UsageError('Say which: ids, or for example --email ADDRESS.');
    const found = await Array.fromAsync(call.records().select(filter));
    if (!call.values.yes) {
      for (const enquiry of found) call.write(toLine(enquiry));
      call.remark(found.length > 0 ? 'Nothing has been erased yet: add --yes.' : 'There is none.');
      return EXIT.negative;
    }
    const ids = found.map(({ id }) => id);
    const { erased, files, isComplete } = await call.records().erase(ids);
    for (const id of new Set(ids).difference(new Set(erased))) {
      call.remark(`${id} is being sent right now: try again in a minute.`);
    }
    call.write(`${erased.length} erased, with ${files} mail files.\n`);
    if (!isComplete) call.remark(NOT_COMPLETE);
    return isComplete && erased.length > 0 && erased.length === ids.length ? EXIT.fine : EXIT.negative;
  },
};
