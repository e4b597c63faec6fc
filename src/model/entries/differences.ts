import { isRecord, labelOf } from './fields.ts';
import { entryFile, isText } from '../site-map.ts';
import type { Field, Fields } from './describe.ts';
import { type EntryData, parseEntry, type Values } from './entry-text.ts';
import { entryAt, type Kind, KINDS } from './kinds.ts';
import { isDeepEqual } from './equal.ts';
import { matchItems } from './match-items.ts';
import { ownerOf } from './owner.ts';

/** A file that differs from what is public. */
export interface ChangedFile {
  path: string;
  /** Texts of an entry; undefined for pictures, films, and where there is no such version. */
  before?: string;
  after?: string;
  kind: 'added' | 'changed' | 'removed';
}

/**
 * Describes a file that differs.
 * @param before its public text, any string for a picture or film; undefined if it is not public
 * @param after its text now; undefined if it is deleted
 */
export function changedFile(
  path: string,
  before: string | undefined,
  after: string | undefined,
): ChangedFile {
  const kind = before === undefined ? 'added' : after === undefined ? 'removed' : 'changed';
  if (!isText(path)) return { path, kind };
  return { path, kind, ...(before !== undefined && { before }), ...(after !== undefined && { after }) };
}

/** A changed value, worded for editors. */
export interface Difference {
  /** Title of the field with those of its groups: `Plans › Premium › Price`. */
  title: string;
  /** Undefined where there was none. */
  before: string | undefined;
  after: string | undefined;
  /** For values that are names of entries: their collection. */
  collection?: string;
}

/** An entry with changed files. */
export interface ChangedEntry {
  /** Title of the entry; path of a file that belongs to no entry. */
  title: string;
  kind: Kind | undefined;
  name: string;
  state: ChangedFile['kind'];
  /** Changed values. */
  words: Difference[];
  /** Changed pictures and films. */
  pictures: ChangedFile[];
  /** All changed files. */
  files: ChangedFile[];
}

/**
 * Groups changed files by their entries, and compares these field by field.
 * @param textOf returns the text of an entry whose file has not changed
 */
export function changedEntries(
  files: ChangedFile[],
  textOf: (path: string) => string | undefined,
): ChangedEntry[] {
  const textNow = (path: string) => files.find((file) => file.path === path)?.after ?? textOf(path);
  const called = (collection: string, name: string | undefined) => {
    const kind = KINDS[collection];
    return name && kind ? (titleOf(kind, read(kind, textNow(kind.file(name)))) ?? name) : name;
  };
  const inWords = ({ collection, ...found }: Difference): Difference =>
    collection === undefined
      ? found
      : { ...found, before: called(collection, found.before), after: called(collection, found.after) };
  return [...Map.groupBy(files, ({ path }) => ownFile(path))].map(([path, own]) => {
    const { kind, name = '' } = entryAt(path) ?? {};
    const file = own.find((each) => each.path === path);
    const [before, after] = file ? [read(kind, file.before), read(kind, file.after)] : [];
    return {
      title: titleOf(kind, after ?? before ?? read(kind, textOf(path))) ?? (name || (kind?.label ?? path)),
      kind,
      name,
      state: file?.kind ?? 'changed',
      words:
        kind && (before || after) ? differences(kind, before ?? NOTHING, after ?? NOTHING).map(inWords) : [],
      pictures: own.filter((each) => each !== file),
      files: own,
    };
  });
}

const NOTHING: EntryData = { values: {}, body: '' };

/** Returns the file of the entry to which a file belongs. */
function ownFile(path: string): string {
  const owner = ownerOf(path);
  return owner ? entryFile(owner.collection, owner.name) : path;
}

function read(kind: Kind | undefined, text: string | undefined): EntryData | undefined {
  try {
    return kind && text !== undefined ? parseEntry(kind, text) : undefined;
  } catch {
    // Unreadable. The content check reports the reason.
    return undefined;
  }
}

/** Returns the value of the field that an entry is called by; undefined if it is empty. */
export function titleOf(kind: Kind | undefined, data: EntryData | undefined): string | undefined {
  const called = kind?.nameField && data?.values[kind.nameField];
  return typeof called === 'string' && called !== '' ? called : undefined;
}

/** Compares two versions of an entry field by field. */
export function differences(kind: Kind, before: EntryData, after: EntryData): Difference[] {
  const found: Difference[] = [];
  compareGroup(kind.fields, before.values, after.values, [], found);
  return [...found, ...compareBody(before.body, after.body)];
}

const isList = (value: unknown): value is unknown[] => Array.isArray(value);

function compareGroup(fields: Fields, before: Values, after: Values, titles: string[], found: Difference[]) {
  for (const [key, field] of Object.entries(fields))
    compare(field, before[key], after[key], [...titles, field.title], found);
}

function compare(field: Field, before: unknown, after: unknown, titles: string[], found: Difference[]) {
  if (isDeepEqual(before, after)) return;
  if (field.kind === 'group' && (isRecord(before) || isRecord(after)))
    compareGroup(field.fields, isRecord(before) ? before : {}, isRecord(after) ? after : {}, titles, found);
  else if (field.kind === 'list' && (field.item.kind === 'group' || (isList(before) && isList(after))))
    compareList(field.item, isList(before) ? before : [], isList(after) ? after : [], titles, found);
  else {
    const [old, now] = [shown(field, before), shown(field, after)];
    const title = titles.join(' › ');
    // The value means nothing to editors, and a new entry always has one.
    if (field.kind === 'hidden') {
      if (old !== undefined && now !== undefined) found.push({ title, before: undefined, after: 'changed' });
    } else if (old !== now) {
      const names = field.kind === 'reference' && { collection: field.collection };
      found.push({ title, before: old, after: now, ...names });
    }
  }
}

function compareList(
  item: Field,
  before: unknown[],
  after: unknown[],
  titles: string[],
  found: Difference[],
) {
  const partners = matchItems(before, after);
  const kept = partners.filter((index) => index !== undefined);
  for (const [at, value] of after.entries()) {
    const partner = partners[at];
    const inner = [...titles, labelOf(partner === undefined ? value : before[partner]) || `${at + 1}`];
    if (item.kind === 'group')
      compare(item, partner === undefined ? {} : before[partner], value, inner, found);
    else compare(item, partner === undefined ? undefined : before[partner], value, titles, found);
  }
  for (const index of before.keys()) {
    if (partners.includes(index)) continue;
    const title = [...titles, ...(item.kind === 'group' ? [labelOf(before[index])] : [])].join(' › ');
    found.push({
      title,
      before: item.kind === 'group' ? 'there' : shown(item, before[index]),
      after: undefined,
    });
  }
  if (kept.some((index, at) => at > 0 && kept[at - 1]! > index))
    found.push({ title: titles.join(' › '), before: 'in another order', after: 'in the new order' });
}

function shown(field: Field, value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') {
    if (field.kind === 'boolean') return field.default ? 'yes' : 'no';
    return field.kind === 'choice' ? field.default : undefined;
  }
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'object')
    return Object.values(value)
      .map((item) => shown(field, item) ?? '')
      .join(', ');
  return String(value);
}

/** Compares two bodies paragraph by paragraph. */
function compareBody(before: string, after: string): Difference[] {
  const [old, now] = [paragraphs(before), paragraphs(after)];
  const [removed, added] = [missing(old, now), missing(now, old)];
  const title = 'Text';
  const pairs = Array.from({ length: Math.max(removed.length, added.length) }, (_, at) => ({
    title,
    before: removed[at],
    after: added[at],
  }));
  const isReordered = pairs.length === 0 && old.join('\n') !== now.join('\n');
  return isReordered ? [{ title, before: 'in another order', after: 'in the new order' }] : pairs;
}

/** Returns the items that `list` contains more often than `other`. */
export function missing<T>(list: T[], other: T[]): T[] {
  const keys = other.map((item) => JSON.stringify(item));
  return list.filter((item) => {
    const index = keys.indexOf(JSON.stringify(item));
    if (index >= 0) keys.splice(index, 1);
    return index < 0;
  });
}

const paragraphs = (body: string) =>
  body
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);
