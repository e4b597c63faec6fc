import type { z } from 'zod';
import type { Entry } from './entries.ts';
import { eachValue } from './fields.ts';
import { linkProblem, looseData, oldAddressProblem, type LinkTargets } from './links.ts';
import type { Mistake, Sentences } from './mistake.ts';
import { nearest } from './nearest.ts';
import { mistakeAt } from './validate.ts';

/** Reports references to missing entries, and broken internal links. */
export function referenceMistakes(
  entry: Entry,
  schema: z.ZodType,
  entries: Entry[],
  targets: LinkTargets,
): Mistake[] {
  const found: Mistake[] = [];
  eachValue(schema, entry.fields?.data, (value, path, meta) => {
    if (typeof value !== 'string' || value === '') return;
    const words =
      meta.collection !== undefined
        ? entryProblem(value, meta.collection, entry, entries)
        : meta.widget === 'link'
          ? linkProblem(value, entry, targets)
          : meta.widget === 'old-address'
            ? oldAddressProblem(value, targets)
            : undefined;
    if (words) found.push(mistakeAt(entry, schema, path, words));
  });
  return found;
}

function entryProblem(
  name: string,
  collection: string,
  from: Entry,
  entries: Entry[],
): Sentences | undefined {
  const others = entries.filter((entry) => entry.collection === collection);
  // The portfolio filter shows listed services only, and each project must belong to one of them.
  const usable =
    from.collection === 'portfolio' ? others.filter((other) => looseData(other).listed !== false) : others;
  if (usable.some(({ id }) => id === name)) return undefined;
  const names = usable.map(({ id }) => id).sort();
  const called = usable.find((other) => {
    const title = looseData(other).name;
    return typeof title === 'string' && nearest(name, [title]);
  });
  const suggestion = nearest(name, names) ?? called?.id;
  return {
    problem: others.some(({ id }) => id === name)
      ? `“${name}” is a service that no list shows.`
      : `There is no service “${name}”.`,
    ...(suggestion && { suggestion }),
    advice: `Write the name of its folder: ${names.join(', ')}.`,
  };
}
