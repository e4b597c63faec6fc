import { isDeepEqual } from '../entries/values.ts';
import { type EntryData, pruneEntry } from '../entries/entry-text.ts';
import type { Kind } from '../entries/kinds.ts';

/** A file that was chosen in the form and is not saved yet. */
export interface Upload {
  contents: Uint8Array;
  /** Object URL. */
  url: string;
}

/** What is written in a form. */
export interface Written extends EntryData {
  /** Files by the name under which they will be stored, such as `picture.jpg`. */
  uploads: ReadonlyMap<string, Upload>;
}

/** What has been written into a form and is not saved. */
export interface Draft extends Written {
  /** The entry as it was saved when the form was opened, or last saved by it. */
  saved: EntryData;
  /** Fields that were written in. */
  touched: ReadonlySet<string>;
}

/** Starts a form with an entry as it is saved. */
export const unchanged = (saved: EntryData): Draft => ({
  ...saved,
  saved,
  uploads: new Map(),
  touched: new Set(),
});

/** Whether saving would change anything. A value that is written back to the saved one changes nothing. */
export function isChanged(
  { fields }: Pick<Kind, 'fields'>,
  { values, body, uploads, saved }: Draft,
): boolean {
  const now = pruneEntry(values, fields);
  return (
    body.trim() !== saved.body.trim() ||
    !isDeepEqual(now, pruneEntry(saved.values, fields)) ||
    [...uploads.keys()].some((name) => names(now, `./${name}`))
  );
}

/** Whether a value, or one within it, is this. */
export function names(value: unknown, file: string): boolean {
  if (value === file) return true;
  return (
    typeof value === 'object' && value !== null && Object.values(value).some((inner) => names(inner, file))
  );
}

/** Returns the uploads without those that have been saved. */
export const withoutSaved = (uploads: Written['uploads'], saved: Written['uploads']): Written['uploads'] =>
  new Map([...uploads].filter(([name, upload]) => saved.get(name) !== upload));
