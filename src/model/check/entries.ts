import { readFileSync } from 'node:fs';
import { locate, NO_CHANGE } from './change.ts';
import type { EntryFile } from './files.ts';
import { fileMistake, type Mistake } from './mistake.ts';
import { parseYaml, type YamlFields } from './yaml/parse.ts';

/** An entry with its parsed but unvalidated fields. */
export interface Entry extends EntryFile {
  /** Undefined if the fields cannot be parsed. */
  fields: YamlFields | undefined;
  /** Body of an MDX file, below the front matter. */
  body?: { text: string; linesBefore: number };
  mistakes: Mistake[];
}

/**
 * Reads an entry. Read and syntax errors are added to its mistakes.
 * @param change applied before reading
 */
export function readEntry(root: string, entryFile: EntryFile, change = NO_CHANGE): Entry {
  const bytes = readFileSync(locate(root, entryFile.file, change)!);
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '');
  const broken = (problem: string, advice: string): Entry => ({
    ...entryFile,
    fields: undefined,
    mistakes: [fileMistake(entryFile.file, problem, advice)],
  });
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
  if (entryFile.file.endsWith('.mdx')) return readMdx(entryFile, text, broken);
  return withFields(entryFile, text, 0);
}

function readMdx(
  entryFile: EntryFile,
  text: string,
  broken: (problem: string, advice: string) => Entry,
): Entry {
  const lines = text.split(/\r?\n/);
  if (lines[0]?.trim() !== '---') {
    return broken(
      'The file does not start with its fields.',
      'Write a line of three dashes (---) first, then the fields, then three dashes again.',
    );
  }
  const end = lines.findIndex((line, index) => index > 0 && line.trim() === '---');
  if (end < 0) {
    return broken(
      'The fields at the top of the file never end.',
      'Write a line of three dashes (---) between the fields and the text below them.',
    );
  }
  const entry = withFields(entryFile, lines.slice(1, end).join('\n'), 1);
  return { ...entry, body: { text: lines.slice(end + 1).join('\n'), linesBefore: end + 1 } };
}

function withFields(entryFile: EntryFile, text: string, linesBefore: number): Entry {
  const fields = parseYaml(text, linesBefore);
  const mistakes = fields.mistakes.map((mistake) => ({ file: entryFile.file, ...mistake }));
  const { data } = fields;
  if (data !== undefined && (typeof data !== 'object' || data === null || Array.isArray(data))) {
    const at = {
      ...fileMistake(
        entryFile.file,
        'The file has no fields.',
        'Write one field on each line: its name, a colon, a space, its value.',
      ),
      line: linesBefore + 1,
    };
    return { ...entryFile, fields: undefined, mistakes: [...mistakes, at] };
  }
  return { ...entryFile, fields: data === undefined ? undefined : fields, mistakes };
}
