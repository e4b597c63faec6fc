import { FIELD_NAMES } from '../contract/fields.ts';
import { originSchema } from '../contract/origin.ts';
import type { StoredDelivery, StoredEnquiry } from '../store/reading.ts';
import type { AnswerOf } from '../http/agency-operations.ts';
import { iso, plainJson } from '../output.ts';
import type { Agency } from './agency.ts';
import { type Call, type Command, EXIT } from './command.ts';
import { UsageError } from './usage-error.ts';
import { writeNewFile } from './files.ts';
import { FILTER_HELP, FILTER_OPTIONS, isEmpty, readFilter } from './filter.ts';

/** Marks the file as UTF-8 for spreadsheets. */
const BYTE_ORDER_MARK = '\ufeff';

const ORIGIN = originSchema.keyType.options;

const COLUMNS = ['received', 'state', ...FIELD_NAMES, 'page', ...ORIGIN, 'delivered', 'id'];

export const exportEnquiries: Command = {
  summary: 'Write enquiries as CSV or JSON, all or those of one person',
  usage:
    '[ID…] [--email ADDRESS] [--state STATE] [--since DAY] [--before DAY] [--out FILE] [--json|--semicolon|--for-import]',
  help: `${FILTER_HELP}
  --out FILE      into a new file that only you can read, instead of the standard output
  --json          exactly what is stored; CSV puts an apostrophe before what a spreadsheet would compute
  --semicolon     CSV for Excel and others in languages with decimal commas, as most in Europe
  --for-import    all enquiries with their state and the ids of erased ones, for import on another host

To hand out a person's data: export --email ADDRESS --json --out FILE`,
  takesWords: true,
  worksRemotely: true,
  options: {
    ...FILTER_OPTIONS,
    json: { type: 'boolean' },
    // Excel ignores a line `sep=` after a byte order mark, and UTF-8 without one.
    semicolon: { type: 'boolean' },
    'for-import': { type: 'boolean' },
    out: { type: 'string' },
  },
  async run(call) {
    const { out } = call.values;
    const lines = linesOf(call, await call.agency());
    if (typeof out === 'string') await writeNewFile(out, lines);
    else for await (const line of lines) call.write(line);
    return EXIT.fine;
  },
};

/** Formats what the options ask for. */
function linesOf(call: Call, agency: Agency): AsyncGenerator<string> {
  const { json, semicolon, 'for-import': forImport } = call.values;
  if ([json, semicolon, forImport].filter(Boolean).length > 1)
    throw new UsageError('One of --json, --semicolon and --for-import is possible.');
  const filter = readFilter(call);
  if (forImport && !isEmpty(filter)) throw new UsageError('--for-import writes all enquiries.');
  if (forImport) return importLines(agency);
  const enquiries = agency.select(filter);
  return json ? jsonLines(enquiries) : csvLines(enquiries, semicolon ? ';' : ',');
}

/** Streams what `import` reads. */
async function* importLines(agency: Agency): AsyncGenerator<string> {
  const { erased } = await agency.call('erased-ids', {});
  yield `{"erased":${JSON.stringify(erased)},\n"enquiries":[`;
  let separator = '\n';
  let after: number | null = 0;
  while (after !== null) {
    const { rows, next }: AnswerOf<'rows'> = await agency.call('rows', { after });
    for (const row of rows) {
      yield separator + JSON.stringify(row);
      separator = ',\n';
    }
    after = next;
  }
  yield ']}\n';
}

async function* csvLines(enquiries: AsyncIterable<StoredEnquiry>, separator: string): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(COLUMNS, separator);
  for await (const enquiry of enquiries) {
    const { receivedAt, state, page, origin = {}, deliveredAt, id } = enquiry;
    const fields = FIELD_NAMES.map((name) => enquiry[name]);
    const campaign = ORIGIN.map((name) => origin[name] ?? null);
    const cells = [iso(receivedAt), state, ...fields, page, ...campaign, iso(deliveredAt), id];
    yield csvLine(cells, separator);
  }
}

/**
 * Matches separators, quotes and invisible characters, with the sign of a formula or its full-width form if one follows.
 * Matches such a run once, whatever follows it: otherwise many line breaks would take quadratic time.
 */
const CELL_START = /(^[\s;|"'\p{Cf}]*|[\s;|"'\p{Cf}]+)([=+\-@＝＋－＠]?)/gu;

/** A program that expects another separator than a comma splits cells and lines at these. */
const SEPARATOR = /[;|\t\n\r]/;

/** Prevents CSV injection: puts an apostrophe, which marks text in spreadsheets, before each formula. */
export const defuse = (text: string) =>
  text.replace(CELL_START, (match, start: string, sign: string, offset: number) =>
    sign && (offset === 0 || SEPARATOR.test(start)) ? `${start}'${sign}` : match,
  );

/** Formats a line of CSV (RFC 4180) with formulas defused. */
export function csvLine(cells: (string | null)[], separator: string): string {
  return `${cells.map((cell) => `"${defuse(cell ?? '').replaceAll('"', '""')}"`).join(separator)}\r\n`;
}

/** Streams a JSON array, one enquiry at a time. */
async function* jsonLines(enquiries: AsyncIterable<StoredEnquiry>): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const enquiry of enquiries) {
    yield separator + plainJson(toJson(enquiry));
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

/** Converts the times of a delivery to ISO 8601. */
function deliveryToJson<Item extends StoredDelivery>(delivery: Item) {
  const { deliveredAt, dueAt, lastErrorAt, ...rest } = delivery;
  return { ...rest, deliveredAt: iso(deliveredAt), nextAttemptAt: iso(dueAt), lastErrorAt: iso(lastErrorAt) };
}

/** Converts an enquiry to JSON, with times in ISO 8601. */
function toJson({ receivedAt, deliveries, ...enquiry }: StoredEnquiry) {
  return {
    ...deliveryToJson(enquiry),
    receivedAt: iso(receivedAt),
    deliveries: deliveries.map(deliveryToJson),
  };
}
