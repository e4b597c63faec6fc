import { type Command, EXIT } from './command.ts';
import { UsageError } from './usage-error.ts';
import { FILTER_HELP, FILTER_OPTIONS, readCount, readFilter } from './filter.ts';
import { toLine, toPage } from './present.ts';

const DEFAULT_LIMIT = 50;

export const list: Command = {
  summary: 'List enquiries, the newest first',
  usage: '[--spam] [--state STATE] [--email ADDRESS] [--since DAY] [--before DAY] [--limit N]',
  help: `${FILTER_HELP}
  --spam          suspected spam only, delivered or held
  --limit N       at most so many (${DEFAULT_LIMIT})

Suspected spam is mailed with a marked subject. With SUSPECTED_SPAM=hold it is kept in the state spam instead: release
an enquiry with resend.`,
  worksRemotely: true,
  options: { ...FILTER_OPTIONS, limit: { type: 'string' }, spam: { type: 'boolean' } },
  async run(call) {
    const limit = readCount('limit', call.values.limit) ?? DEFAULT_LIMIT;
    const filter = { ...readFilter(call), suspected: call.values.spam === true };
    const enquiries = await Array.fromAsync((await call.agency()).select(filter, limit));
    for (const enquiry of enquiries) call.write(toLine(enquiry, call.config().timeZone()));
    if (enquiries.length === 0) call.remark('There is none.');
    if (enquiries.length === limit) call.remark(`There may be more than these ${limit}: see --limit.`);
    return EXIT.fine;
  },
};

export const search: Command = {
  summary: 'List enquiries that hold a text',
  usage: 'TEXT',
  help: `
Looks into every field, in any case and script. A phone number is found in any spelling: "212 555 0100"
finds +1 (212) 555-0100. Ends with exit code 1 if nothing is found.`,
  takesWords: true,
  worksRemotely: true,
  options: {},
  async run(call) {
    const text = call.words.join(' ').trim();
    if (!text) throw new UsageError('There is no text to search for.');
    const enquiries = await Array.fromAsync((await call.agency()).select({ text }));
    for (const enquiry of enquiries) call.write(toLine(enquiry, call.config().timeZone()));
    if (enquiries.length > 0) return EXIT.fine;
    call.remark('Nothing found.');
    return EXIT.negative;
  },
};

export const show: Command = {
  summary: 'Show all of one enquiry',
  usage: 'ID',
  help: '\nThe id stands in lists, in the mail and in the log. Ends with exit code 1 if there is no such enquiry.',
  takesWords: true,
  worksRemotely: true,
  options: {},
  async run({ words, config, agency, write, remark }) {
    const [id] = words;
    if (!id || words.length > 1) throw new UsageError('One id is needed.');
    const [enquiry] = await Array.fromAsync((await agency()).select({ ids: [id.toLowerCase()] }));
    if (!enquiry) {
      remark(`There is no enquiry ${id}.`);
      return EXIT.negative;
    }
    write(toPage(enquiry, config().timeZone()));
    return EXIT.fine;
  },
};
