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
  options: { ...FILTER_OPTIONS, 'even-if-delivered': { type: 'boolean' } },
  run(call) {
    const filter = readFilter(call);
    if (isEmpty(filter)) throw new UsageError('Say which: ids, or for example --state failed.');
    const now = call.environment.now();
    const evenIfDelivered = call.values['even-if-delivered'] === true;
    let queued = 0;
    const found = [...call.records().select(filter)];
    for (const { id, state } of found) {
      if (call.records().sendAgain({ id, now, evenIfDelivered })) queued += 1;
      else call.remark(`${id} is ${state}: not sent again.`);
    }
    for (const id of filter.ids ?? []) {
      if (!found.some((enquiry) => enquiry.id === id)) call.remark(`There is no enquiry ${id}.`);
    }
    call.write(`${queued} to be sent.\n`);
    return queued > 0 && queued === (filter.ids?.length ?? found.length) ? EXIT.fine : EXIT.negative;
  },
};
