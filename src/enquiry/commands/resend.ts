import { type Command, EXIT, UsageError } from './command.ts';
import { FILTER_HELP, FILTER_OPTIONS, isEmpty, readFilter } from './filter.ts';

export const resend: Command = {
  summary: 'Send enquiries again that failed, wait, or were kept as spam',
  usage: '[ID…] [--state STATE] [--email ADDRESS] [--since DAY] [--before DAY] [--even-if-delivered]',
  help: `${FILTER_HELP}
  --even-if-delivered   also those that the agency has already

They start anew, as if they had just arrived. The running service takes them up within a minute, or at its
next start. Ends with exit code 1 if one of the enquiries named was not there or could not be sent.`,
  takesWords: true,
  worksRemotely: true,
  options: { ...FILTER_OPTIONS, 'even-if-delivered': { type: 'boolean' } },
  async run(call) {
    const filter = readFilter(call);
    if (isEmpty(filter)) throw new UsageError('Say which: ids, or for example --state failed.');
    const evenIfDelivered = call.values['even-if-delivered'] === true;
    const found = await Array.fromAsync(call.records().select(filter), ({ id, state }) => ({ id, state }));
    const queued = new Set(
      await call.records().sendAgain(
        found.map(({ id }) => id),
        evenIfDelivered,
      ),
    );
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
