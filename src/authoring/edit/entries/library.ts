import { isRecord } from '../../../model/entries/fields.ts';
import { LISTED_PAGES } from '../../../model/site-map.ts';
import { titleOf } from '../../../model/entries/differences.ts';
import { entryAt, type Kind } from '../../../model/entries/kinds.ts';
import { type ContentFile, type EntryData, parseEntry } from '../../../model/entries/entry-text.ts';
import { isUnwritten, unwrittenHint } from '../../../model/entries/unwritten.ts';
import type { ContentMistake } from '../store.ts';

/** An entry with its parsed fields. */
export interface LibraryEntry {
  kind: Kind;
  /** Name of its folder or file; empty for single entries. */
  name: string;
  title: string;
  file: ContentFile & { text: string };
  /** Undefined if the file cannot be read. */
  data: EntryData | undefined;
  /** Why the file cannot be read, in a sentence. */
  broken?: string;
}

/** A place in the content that contains a searched text. */
export interface Hit {
  entry: LibraryEntry;
  key: string;
  text: string;
}

/** Maximum number of hits that a search returns. */
const HITS_MAX = 50;

/** A suggested value of a text field, with its label. */
interface Suggestion {
  value: string;
  title: string;
}

/** All content, as loaded. Immutable. */
export class Library {
  readonly #files: ReadonlyMap<string, ContentFile>;
  readonly entries: readonly LibraryEntry[];

  constructor(files: ContentFile[]) {
    this.#files = new Map(files.map((file) => [file.path, file]));
    this.entries = files.flatMap((file) => {
      const found = file.text === undefined ? undefined : entryAt(file.path);
      return found ? [read(found.kind, found.name, { ...file, text: file.text! })] : [];
    });
  }

  paths(): string[] {
    return [...this.#files.keys()];
  }

  version(path: string): string | null {
    return this.#files.get(path)?.version ?? null;
  }

  entry(kind: string, name: string): LibraryEntry | undefined {
    return this.entries.find((entry) => entry.kind.key === kind && entry.name === name);
  }

  /** Returns the entries of a kind: by their place in the order, then by title. */
  of(kind: string): LibraryEntry[] {
    return this.entries
      .filter((entry) => entry.kind.key === kind)
      .sort((a, b) => orderOf(a) - orderOf(b) || a.title.localeCompare(b.title));
  }

  /** Lists the targets that links can have, with their titles. */
  addresses(): Suggestion[] {
    const pages = LISTED_PAGES.map(({ path }) => ({ value: path, title: path === '/' ? 'Home page' : '' }));
    const entries = this.entries.flatMap(({ kind, name, title }) =>
      kind
        .addresses(name)
        .slice(0, 1)
        .map((value) => ({ value, title })),
    );
    return [...pages, ...entries];
  }

  /** Lists the clients that have a logo or a project. */
  clients(): Suggestion[] {
    const names = [
      ...this.of('clients').map(({ title }) => title),
      ...this.of('portfolio').map(({ data }) => data?.values.client),
    ].filter((name) => typeof name === 'string');
    return [...new Set(names)].sort((a, b) => a.localeCompare(b)).map((value) => ({ value, title: '' }));
  }

  /**
   * Finds texts that contain a query, ignoring case. Entries with the query in their title come first, entries that only
   * contain all of its words last.
   */
  search(query: string): Hit[] {
    const wanted = query.trim().toLowerCase();
    if (wanted === '') return [];
    const words = wanted.split(/\s+/);
    const wordsIn = (text: string) => words.filter((word) => text.toLowerCase().includes(word)).length;
    const [named, exact, scattered] = [[], [], []] as [Hit[], Hit[], Hit[]];
    for (const entry of this.entries) {
      const hits = textsOf(entry).map((text) => ({ entry, ...text }));
      const found = hits.filter(({ text }) => text.toLowerCase().includes(wanted));
      (entry.title.toLowerCase().includes(wanted) ? named : exact).push(...found);
      const whole = [entry.kind.label, ...hits.map(({ text }) => text)].join('\n');
      const [best] = hits.sort((a, b) => wordsIn(b.text) - wordsIn(a.text));
      if (found.length === 0 && best && wordsIn(whole) === words.length) scattered.push(best);
    }
    return [...named, ...exact, ...scattered].slice(0, HITS_MAX);
  }
}

function read(kind: Kind, name: string, file: LibraryEntry['file']): LibraryEntry {
  try {
    const data = parseEntry(kind, file.text);
    return { kind, name, file, data, title: titleOf(kind, data) ?? (name || kind.label) };
  } catch (error) {
    const broken = (error as Error).message;
    return { kind, name, file, data: undefined, broken, title: name || kind.label };
  }
}

/** Returns the place of an entry in the order of its kind. */
export const orderOf = ({ data }: LibraryEntry): number =>
  typeof data?.values.order === 'number' ? data.values.order : Number.POSITIVE_INFINITY;

/** Key of the text below the fields, in place of a field's path. */
export const BODY_KEY = '(text)';

/** Returns all texts of an entry with the paths of their fields: `plans[1].price`. */
export function textsOf({ data }: LibraryEntry): { key: string; text: string }[] {
  if (!data) return [];
  const found: { key: string; text: string }[] = [];
  const visit = (value: unknown, key: string) => {
    if (typeof value === 'string') found.push({ key, text: value });
    else if (Array.isArray(value)) for (const [at, item] of value.entries()) visit(item, `${key}[${at}]`);
    else if (isRecord(value))
      for (const [name, inner] of Object.entries(value)) visit(inner, key ? `${key}.${name}` : name);
  };
  visit(data.values, '');
  for (const text of data.body.split(/\n{2,}/))
    if (text.trim()) found.push({ key: BODY_KEY, text: text.trim() });
  return found;
}

/** Returns the texts that are still to write, each with what its mark says. */
export const textsToWrite = ({ entries }: Library): ContentMistake[] =>
  entries.flatMap((entry) =>
    textsOf(entry).flatMap(({ key, text }) =>
      (key === BODY_KEY ? text.split('\n') : [text]).filter(isUnwritten).map((mark) => ({
        path: entry.file.path,
        key,
        ...(key === BODY_KEY && { title: 'Text' }),
        text: unwrittenHint(mark),
        severity: 'warning',
      })),
    ),
  );
