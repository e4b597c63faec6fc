import {
  type Collection,
  type CollectionName,
  COLLECTIONS,
  CONTENT,
  isText,
  KINDS,
  RESERVED,
} from '../site-map.ts';
import { asName } from '../entries/as-name.ts';
import { FILM, PICTURE } from './content.ts';
import { type Entry, looseData } from './entries.ts';
import { findInvisible } from './invisible.ts';
import { fileMistake, type Mistake } from './mistake.ts';
import { nearest } from './nearest.ts';

/** Reports missing and unknown entries of collections whose entries have fixed names. */
export function fixedNameMistakes(entries: Entry[]): Mistake[] {
  return KINDS.flatMap(([collection, { folder, files, names }]) => {
    const wanted = files === 'index.yaml' ? ['index'] : names;
    if (!wanted) return [];
    const present = entries.filter((entry) => entry.collection === collection);
    const missing = wanted
      .filter((name) => !present.some(({ id }) => id === name))
      .map((name) =>
        fileMistake(
          `${CONTENT}/${folder}/${name}.yaml`,
          'The file is missing.',
          'The site needs it: write it, or restore it.',
        ),
      );
    const unknown = present
      .filter(({ id }) => !wanted.includes(id))
      .map(({ file, id }) => ({
        ...fileMistake(file, 'No page of the site has this name.', `The pages are: ${wanted.join(', ')}.`),
        ...withSuggestion(nearest(id, wanted)),
      }));
    return [...missing, ...unknown];
  });
}

const withSuggestion = (suggestion: string | undefined) => (suggestion ? { suggestion } : {});

/** Reports names that are no valid slugs, are reserved, or collide with another entry's. */
export function nameMistakes(entries: Entry[]): Mistake[] {
  const seen = new Map<string, Entry>();
  return entries.flatMap((entry) => {
    const { collection, id, file } = entry;
    const name = asName(id);
    // A name of another script has no letter of an address.
    const twin = name ? seen.get(`${collection}/${name}`) : undefined;
    seen.set(`${collection}/${name}`, entry);
    if (twin) {
      return fileMistake(
        file,
        `The name “${id}” is the same address as “${twin.id}”, in ${twin.file}.`,
        'Rename one of the two.',
      );
    }
    if (name !== id) {
      return {
        ...fileMistake(
          file,
          `The name “${id}” cannot be an address.`,
          'Rename it: small letters, digits and single hyphens only.',
        ),
        ...withSuggestion(name),
      };
    }
    return takenNames(collection, entries).has(id)
      ? fileMistake(file, `The name “${id}” already means something else on the same page.`, 'Rename it.')
      : [];
  });
}

/** Returns the names with another meaning in the URLs of a collection's entries. */
export function takenNames(collection: CollectionName, entries: Entry[]): Set<string> {
  const { addresses, takenNames: others }: Collection = COLLECTIONS[collection];
  const namesOf = (name: string) => entries.filter((entry) => entry.collection === name).map(({ id }) => id);
  return new Set(addresses && [...RESERVED, ...(others?.(namesOf) ?? [])]);
}

/**
 * Reports files whose names do not exist on every operating system, so that Publish leaves them out. Control characters
 * are errors, because terminals and parsers act on them.
 */
export const fileNameMistakes = (files: string[]): Mistake[] =>
  files.flatMap((file) => {
    const path = file.slice(CONTENT.length + 1);
    const problem = nameProblem(path);
    if (!problem) return [];
    const severity = findInvisible(path.replace(/[\t\n]/g, '\0')) ? 'error' : 'warning';
    const words = `Publish leaves the file out because of its name: ${problem}.`;
    return { ...fileMistake(file, words, 'Rename it, in the entry as well.'), severity };
  });

/** Reports entries of a collection with the same `order`. */
export function orderMistakes(entries: Entry[]): Mistake[] {
  const taken = new Map<string, Entry>();
  return entries.flatMap((entry) => {
    const { order } = looseData(entry);
    if (typeof order !== 'number' || !entry.fields) return [];
    const twin = taken.get(`${entry.collection} ${order}`);
    if (!twin) {
      taken.set(`${entry.collection} ${order}`, entry);
      return [];
    }
    return {
      ...fileMistake(
        entry.file,
        `“Place in the order” is ${order}, as it is in ${twin.file}.`,
        'Each entry has a place of its own.',
      ),
      ...entry.fields.place(['order']),
      field: 'Place in the order',
      key: 'order',
    };
  });
}

/** Limits of file systems, in bytes of UTF-8. */
const [PATH_MAX, NAME_MAX] = [1024, 255];

/** Reserved device names on Windows, with any extension. */
const DEVICE = /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[\d¹²³])(\.|$)/i;

const FOLDERS: ReadonlySet<string> = new Set(KINDS.map(([, { folder }]) => folder));

/**
 * Describes why a path cannot be a content file; undefined if it can. Does not access the disk. A valid path denotes
 * the same file below the content folder on every operating system, without decoding or normalisation.
 * @param path below the content folder, with slashes: `portfolio/spring-menu/index.yaml`
 */
export const pathProblem = (path: string): string | undefined => nameProblem(path) ?? placeProblem(path);

/** Describes why the names in a path cannot be those of files and folders on every operating system. */
function nameProblem(path: string): string | undefined {
  const names = path.split('/');
  if (Buffer.byteLength(path) > PATH_MAX || names.some((name) => Buffer.byteLength(name) > NAME_MAX)) {
    return 'its name is too long';
  }
  // Includes lone surrogates: two names that contain them would map to the same file.
  if (/[\p{C}\p{Zl}\p{Zp}]/u.test(path)) return 'it holds a character that cannot be seen';
  // A later reader of the path may decode % again, and # starts the fragment of a URL.
  if (/[\\:*?"<>|%#]/.test(path)) return 'no name may hold any of \\ : * ? " < > | % #';
  if (names.includes('')) return 'one of its names is empty';
  if (names.some((name) => name.startsWith('.'))) return 'no name may start with a dot';
  if (names.some((name) => /^ |[. ]$/.test(name)))
    return 'no name may start or end with a space, or end with a dot';
  if (names.some((name) => DEVICE.test(name))) return 'one of its names belongs to a device on Windows';
  return undefined;
}

function placeProblem(path: string): string | undefined {
  const names = path.split('/');
  if (names.length < 2 || !FOLDERS.has(names[0]!)) return 'it lies in none of the folders of the content';
  if (!isContentFile(path)) return 'only texts (.yaml, .mdx), pictures and films are content';
  return undefined;
}

const isContentFile = (path: string) => isText(path) || PICTURE.test(path) || FILM.test(path);
