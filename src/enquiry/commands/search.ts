import { asJson, type Command, EXIT, JSON_OPTION, UsageError } from './command.ts';
import { toJson, toLine } from './present.ts';

export const search: Command = {
  summary: 'List enquiries that hold a text',
  usage: 'TEXT [--json]',
  help: `
Looks into every field, in any case and script. A phone number is found in any spelling: "503 555 0142"
finds +1 (503) 555-0142. Ends with exit code 1 if nothing is found.`,
  takesWords: true,
  worksRemotely: true,
  options: JSON_OPTION,
  async run({ words, values, records, write, remark }) {
    const text = words.join(' ').trim();
    if (!text) throw new UsageError('There is no text to search for.');
    const enquiries = await Array.fromAsync(records().select({ text }));
    if (values.json) write(asJson(enquiries.map(toJson)));
    else for (const enquiry of enquiries) write(toLine(enquiry));
    if (enquiries.length > 0) return EXIT.fine;
    remark('Nothing found.');
    return EXIT.negative;
  },
};
