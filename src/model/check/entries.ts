import { readLocale } from '../locale/locale.ts';
import { readFileSync } from 'node:fs';
import type { z } from 'zod';
import type { Visibility } from '../schemas/visibility.ts';
import type { Content, EntryFile } from './content.ts';
import { SCHEMAS } from '../entries/fields.ts';
import { splitFrontMatter } from '../entries/front-matter.ts';
import { findInvisible } from './invisible.ts';
import { readText, type Text } from './mdx/text.ts';
import { fileMistake, type Mistake } from './mistake.ts';
import { parseYaml, type YamlFields } from './yaml.ts';

/** An entry with its parsed but unvalidated fields. */
export interface Entry extends EntryFile {
  schema: z.ZodType;
  /** Undefined if the fields cannot be parsed. */
  fields: YamlFields | undefined;
  /** MDX file with spaces in place of the front matter, which keeps lines and columns. */
  body?: string;
  /** The compiled body. */
  text?: Text;
  mistakes: Mistake[];
}

/** Size of the largest file that is read as text. The largest of the site has 5 kilobytes. */
const MAX_KILOBYTES = 100;

/** Returns an entry without fields, with the mistakes that are the reason. */
export const brokenEntry = (entryFile: EntryFile, ...mistakes: Mistake[]): Entry => ({
  ...entryFile,
  schema: SCHEMAS.get(entryFile.collection)!,
  fields: undefined,
  mistakes,
});

/** Reads an entry. Read and syntax errors are added to its mistakes. */
export async function readEntry(content: Content, entryFile: EntryFile): Promise<Entry> {
  const bytes = readFileSync(content.pathOf(entryFile.file)!);
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '');
  const broken = (problem: string, advice: string) =>
    brokenEntry(entryFile, fileMistake(entryFile.file, problem, advice));
  if (bytes.length > MAX_KILOBYTES * 1000) {
    return broken(
      `The file has ${Math.ceil(bytes.length / 1000)} kilobytes.`,
      `A text takes at most ${MAX_KILOBYTES}. Shorten it, or restore it if another program has written it.`,
    );
  }
  if (!text.trim()) {
    return broken(
      'The file is empty.',
      'Copy the lines of a similar entry into it, or delete the file. “npm run new” makes a new entry.',
    );
  }
  if (text.includes('\uFFFD')) {
    return broken(
      'Some letters of the file cannot be read.',
      'Save it with the encoding UTF-8 (in most editors: Save as, Encoding).',
    );
  }
  const mistakes = invisibleCharacters(entryFile.file, text);
  if (mistakes.length > 0) return brokenEntry(entryFile, ...mistakes);
  if (entryFile.file.endsWith('.mdx')) return readMdx(entryFile, text, broken);
  return withFields(entryFile, text, 0);
}

/** Reports the first invisible character of each line. Parsers and terminals misread them. */
const invisibleCharacters = (file: string, text: string): Mistake[] =>
  text.split(/\r?\n/).flatMap((line, index) => {
    const found = findInvisible(line);
    return found
      ? [{ file, line: index + 1, column: found.index + 1, severity: 'error' as const, ...found.words }]
      : [];
  });

async function readMdx(
  entryFile: EntryFile,
  text: string,
  broken: (problem: string, advice: string) => Entry,
): Promise<Entry> {
  const parts = splitFrontMatter(text);
  if (!parts?.fields.trim())
    return broken(
      'The fields do not stand at the top of the file, between two lines of three dashes (---).',
      'Write a line of three dashes, and nothing else on it, then the fields, then three dashes again.',
    );
  const body = text.slice(0, -parts.body.length || undefined).replace(/[^\r\n]/g, ' ') + parts.body;
  return { ...withFields(entryFile, parts.fields, 1), body, text: await readText(body) };
}

function withFields(entryFile: EntryFile, text: string, linesBefore: number): Entry {
  const fields = parseYaml(text, linesBefore);
  const mistakes = fields.mistakes.map((mistake) => ({ file: entryFile.file, ...mistake }));
  const { data } = fields;
  if (data !== undefined && (typeof data !== 'object' || data === null || Array.isArray(data))) {
    const noFields = fileMistake(
      entryFile.file,
      'The file has no fields.',
      'Write one field on each line: its name, a colon, a space, its value.',
    );
    return brokenEntry(entryFile, ...mistakes, { ...noFields, line: linesBefore + 1 });
  }
  return { ...brokenEntry(entryFile, ...mistakes), fields: data === undefined ? undefined : fields };
}

/** Fields that checks of several entries read before they are validated. */
type LooseData = Record<string, unknown> &
  Partial<Visibility> & { listed?: unknown; service?: unknown; category?: unknown };

/** Returns the unvalidated fields of an entry. */
export const looseData = (entry: Entry) => (entry.fields?.data ?? {}) as LooseData;

/** Returns the locale of the site. An invalid field of its entry counts as missing. */
export function localeOf(entries: Entry[]) {
  const site = entries.find(({ collection }) => collection === 'site');
  return readLocale(site ? looseData(site) : {});
}
