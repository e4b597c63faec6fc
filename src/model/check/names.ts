import { CONTENT, KINDS } from '../site-map.ts';
import { asName } from './as-name.ts';
import { nameProblem } from './content-path.ts';
import type { Entry } from './entries.ts';
import { findInvisible } from './invisible.ts';
import { looseData, takenNames } from './links.ts';
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
    const twin = seen.get(`${collection}/${name}`);
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
  const places = new Map(entries.map((entry) => [entry, looseData(entry).order]));
  return entries.flatMap((entry) => {
    const order = places.get(entry);
    if (typeof order !== 'number' || !entry.fields) return [];
    const twin = taken.get(`${entry.collection} ${order}`);
    if (!twin) {
      taken.set(`${entry.collection} ${order}`, entry);
      return [];
    }
    const used = new Set(
      entries.filter(({ collection }) => collection === entry.collection).map((other) => places.get(other)),
    );
    let free = order + 1;
    while (used.has(free)) free++;
    return {
      ...fileMistake(
        entry.file,
        `“Place in the order” is ${order}, as it is in ${twin.file}.`,
        'Each entry has a place of its own.',
      ),
      ...entry.fields.place(['order']),
      field: 'Place in the order',
      key: 'order',
      suggestion: String(free),
    };
  });
}
