import { asJson, type Command, EXIT, JSON_OPTION, UsageError } from './command.ts';
import { toJson, toPage } from './present.ts';

export const show: Command = {
  summary: 'Show all of one enquiry',
  usage: 'ID [--json]',
  help: '\nThe id stands in lists, in the mail and in the log. Ends with exit code 1 if there is no such enquiry.',
  takesWords: true,
  worksRemotely: true,
  options: JSON_OPTION,
  async run({ words, values, records, write, remark }) {
    const [id] = words;
    if (!id || words.length > 1) throw new UsageError('One id is needed.');
    const [enquiry] = await Array.fromAsync(records().select({ ids: [id.toLowerCase()] }));
    if (!enquiry) {
      remark(`There is no enquiry ${id}.`);
      return EXIT.negative;
    }
    write(values.json ? asJson(toJson(enquiry)) : toPage(enquiry));
    return EXIT.fine;
  },
};
