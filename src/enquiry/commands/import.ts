import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { ROWS_AT_ONCE } from '../http/agency-operations.ts';
import { erasedId, transferredRow } from '../store/transfer.ts';
import { type Agency, inParts } from './agency.ts';
import { type Command, EXIT } from './command.ts';
import { readFileName } from './files.ts';
import { UsageError } from './usage-error.ts';

/** What `export --for-import` writes. */
const exported = z.strictObject({
  enquiries: z.array(transferredRow),
  erased: z.array(erasedId),
});

export const importEnquiries: Command = {
  summary: 'Take over the enquiries of another service, from its export --for-import',
  usage: 'FILE',
  help: `
Every enquiry keeps its id and state; one that is known or was erased here is left out, so that the command can be
repeated. What waited there is delivered from here: stop the other service first, or both deliver it. Counted page
views and mail files (.eml) are not taken over. Ends with exit code 1 if something is left, and says what.`,
  takesWords: true,
  worksRemotely: true,
  options: {},
  async run({ words, agency, write, remark }) {
    const { enquiries, erased } = readExport(readFileName(words));
    const to = await agency({ mayCreate: true });
    const refused = await importErased(to, erased);
    let [added, known] = [0, 0];
    for (const rows of inParts(enquiries, ROWS_AT_ONCE)) {
      const counts = await to.call('import', { rows });
      added += counts.added;
      known += counts.known;
    }
    write(`${added} taken over; ${known} were known or erased here; ids of erased ones: ${erased.length}.\n`);
    if (refused === 0) return EXIT.fine;
    remark(`${refused} were erased there, but are being sent from here: call it again in a minute.`);
    return EXIT.negative;
  },
};

async function importErased(to: Agency, all: z.output<typeof erasedId>[]): Promise<number> {
  let refused = 0;
  for (const erased of inParts(all)) refused += (await to.call('import-erased', { erased })).refused;
  return refused;
}

/** @throws UsageError if the file cannot be read or is no such export */
function readExport(file: string): z.output<typeof exported> {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new UsageError(`The file ${file} cannot be read: ${(error as Error).message}.`);
  }
  try {
    return exported.parse(JSON.parse(text));
  } catch {
    throw new UsageError(`The file ${file} is not what export --for-import of this release writes.`);
  }
}
