import { type Agency, inParts } from './agency.ts';
import { type Command, EXIT } from './command.ts';
import { UsageError } from './usage-error.ts';
import { FILTER_HELP, FILTER_OPTIONS, isEmpty, readFilter } from './filter.ts';
import { toLine } from './present.ts';

export const resend: Command = {
  summary: 'Send enquiries again that failed, wait, or were kept as spam',
  usage:
    '[ID…] [--state STATE] [--email ADDRESS] [--since DAY] [--before DAY] [--channel NAME] [--even-if-delivered]',
  help: `${FILTER_HELP}
  --channel NAME        over this channel only, as show names it: mail, or that of a webhook
  --even-if-delivered   also those that the agency has already

They start anew, as if they had just arrived: the running service takes them up at once, or at its next start. Ends with exit code 1 if one of the enquiries named was not there or could not be sent.`,
  takesWords: true,
  worksRemotely: true,
  options: { ...FILTER_OPTIONS, channel: { type: 'string' }, 'even-if-delivered': { type: 'boolean' } },
  async run(call) {
    const filter = readFilter(call);
    if (isEmpty(filter)) throw new UsageError('Say which: ids, or for example --state failed.');
    const { channel, 'even-if-delivered': evenIfDelivered } = call.values;
    const agency = await call.agency();
    if (typeof channel === 'string') await assertChannel(agency, channel);
    const body = {
      evenIfDelivered: evenIfDelivered === true,
      ...(typeof channel === 'string' && { channel }),
    };
    const found = await Array.fromAsync(agency.select(filter), ({ id, state }) => ({ id, state }));
    const queued = new Set<string>();
    for (const ids of inParts(found.map(({ id }) => id)))
      for (const id of (await agency.call('send-again', { ids, ...body })).queued) queued.add(id);
    for (const { id, state } of found) {
      if (!queued.has(id)) call.remark(`${id} is ${state}: not sent again.`);
    }
    for (const id of filter.ids ?? []) {
      if (!found.some((enquiry) => enquiry.id === id)) call.remark(`There is no enquiry ${id}.`);
    }
    call.write(`${queued.size} to be sent.\n`);
    return queued.size > 0 && queued.size === (filter.ids?.length ?? found.length)
      ? EXIT.fine
      : EXIT.negative;
  },
};

/** @throws UsageError if the settings have no such channel */
async function assertChannel(agency: Agency, channel: string): Promise<void> {
  const { channels } = await agency.call('queue', {});
  if (Object.hasOwn(channels, channel)) return;
  throw new UsageError(`There is no channel "${channel}", but ${Object.keys(channels).join(', ')}.`);
}

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
    const agency = await call.agency();
    const found = await Array.fromAsync(agency.select(filter));
    if (!call.values.yes) {
      for (const enquiry of found) call.write(toLine(enquiry, call.config().timeZone()));
      call.remark(found.length > 0 ? 'Nothing has been erased yet: add --yes.' : 'There is none.');
      return EXIT.negative;
    }
    const ids = found.map(({ id }) => id);
    const erased = new Set<string>();
    let files = 0;
    let isComplete = true;
    // A call without ids completes earlier erasures.
    for (const part of ids.length > 0 ? inParts(ids) : [[]]) {
      const answer = await agency.call('erase', { ids: part });
      for (const id of answer.erased) erased.add(id);
      files += answer.files;
      ({ isComplete } = answer);
    }
    for (const id of new Set(ids).difference(erased)) {
      call.remark(`${id} is being sent right now: try again in a minute.`);
    }
    call.write(`${erased.size} erased, with ${files} mail files.\n`);
    if (!isComplete) call.remark(NOT_COMPLETE);
    return isComplete && erased.size > 0 && erased.size === ids.length ? EXIT.fine : EXIT.negative;
  },
};
