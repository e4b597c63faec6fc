import { asJson, type Command, EXIT, JSON_OPTION } from './command.ts';
import { FILTER_HELP, FILTER_OPTIONS, readCount, readFilter } from './filter.ts';
import { toJson, toLine } from './present.ts';

const DEFAULT_LIMIT = 50;

const FLAG = { type: 'boolean' } as const;

export const list: Command = {
  summary: 'List enquiries, the newest first',
  usage:
    '[--spam] [--damaged] [--state STATE] [--email ADDRESS] [--since DAY] [--before DAY] [--limit N] [--json]',
  help: `${FILTER_HELP}
  --spam          suspected spam only, delivered or held
  --damaged       those that are damaged in the database only
  --limit N       at most so many (${DEFAULT_LIMIT})
  --json          all of each enquiry, as a list in JSON

Suspected spam is mailed with a marked subject. With SUSPECTED_SPAM=hold it is kept in the state spam instead: release
an enquiry with resend.`,
  takesWords: false,
  worksRemotely: true,
  options: { ...FILTER_OPTIONS, ...JSON_OPTION, limit: { type: 'string' }, spam: FLAG, damaged: FLAG },
  async run(call) {
    const limit = readCount('limit', call.values.limit) ?? DEFAULT_LIMIT;
    const { spam: suspected, damaged } = call.values;
    const filter = {
      ...readFilter(call),
      suspected: suspected === true,
      ...(damaged === true && { damaged }),
    };
    const enquiries = await Array.fromAsync(call.records().select({ ...filter, limit }));
    if (call.values.json) call.write(asJson(enquiries.map(toJson)));
    else for (const enquiry of enquiries) call.write(toLine(enquiry));
    if (enquiries.length === 0) call.remark('There is none.');
    if (enquiries.length === limit) call.remark(`There may be more than these ${limit}: see --limit.`);
    return EXIT.fine;
  },
};
