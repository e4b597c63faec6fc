import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { Content } from '../model/check/content.ts';
import { looseData, readEntry } from '../model/check/entries.ts';
import { takenNames } from '../model/check/names.ts';
import { newName } from '../model/entries/as-name.ts';
import { describeSchema, type Field, fieldsOf, SCHEMAS } from '../model/entries/fields.ts';
import { rewriteYaml } from '../model/entries/rewrite-yaml.ts';
import { TO_WRITE } from '../model/entries/unwritten.ts';
import { addressOf, COLLECTIONS, CONTENT, entryFile } from '../model/site-map.ts';
import { ToolError } from '../tooling/tool-error.ts';
import { prepareUpload } from './prepare-picture.ts';

/** Collections of which `npm run new` makes entries. */
export const DRAFTED = ['portfolio', 'clients', 'services'] as const;

/** Values that a schema does not tell. */
interface Known {
  title: string;
  /** Path of the entry's page below the site. */
  link: string;
  order: number;
  /** Extension of the picture, with its dot. */
  pictureType: string | undefined;
  /** Returns the name of an entry to refer to. */
  firstOf(collection: string): string;
}

/**
 * Writes a draft from the schema of its collection, with its picture beside it. Each required text says what to write.
 * @param root root folder of the repository
 * @returns what is left to do
 * @throws ToolError if the name cannot be used, or if there is no such picture
 */
export async function writeDraft(
  root: string,
  collection: (typeof DRAFTED)[number],
  title: string,
  picture?: string,
): Promise<string> {
  const content = new Content(root);
  const entries = await Promise.all(content.files().entries.map((file) => readEntry(content, file)));
  const entriesOf = (wanted: string) => entries.filter((entry) => entry.collection === wanted);
  const fileOf = (name: string) => `${CONTENT}/${entryFile(collection, name)}`;
  const isTaken = (name: string) =>
    existsSync(join(root, dirname(fileOf(name)))) || takenNames(collection, entries).has(name);
  const name = newName(title, COLLECTIONS[collection].one ?? collection, isTaken);
  if (!name || isTaken(name))
    throw new ToolError(`“${title}” cannot be the name: ${name ? `${name} is taken` : 'it is empty'}.`);
  const file = fileOf(name);
  const folder = join(root, dirname(file));
  if (picture && !existsSync(picture)) throw new ToolError(`There is no file ${picture}.`);
  const places = entriesOf(collection).map((entry) => Number(looseData(entry).order) || 0);
  const fields = describeSchema(SCHEMAS.get(collection)!);
  const values = fillGroup(fields, {
    title,
    link: `/${collection}/${name}`,
    order: Math.max(0, ...places) + 10,
    pictureType: picture && extname(picture).toLowerCase(),
    firstOf: (referenced) => entriesOf(referenced)[0]?.id ?? TO_WRITE,
  });
  const yaml = rewriteYaml('', { ...values, draft: true });
  const body = `## What you get\n\n${TO_WRITE}: ${COLLECTIONS[collection].description}\n`;
  const contents = picture && (await prepareUpload(await readFile(picture)));
  await mkdir(folder, { recursive: true });
  await writeFile(join(root, file), file.endsWith('.mdx') ? `---\n${yaml}---\n\n${body}` : yaml);
  const [pictureField] = Object.entries(fields.properties!).find(([, field]) => field.picture)!;
  const pictureFile = `${dirname(file)}/${String(values[pictureField]).slice(2)}`;
  if (contents) await writeFile(join(root, pictureFile), contents);
  return [
    `Made the draft ${file}. What is left:`,
    ...(contents ? [] : [`- put its picture there: ${pictureFile}`]),
    `- write each text that starts with “${TO_WRITE}”, and look over the values that were chosen for you`,
    `- npm run dev shows it at ${addressOf(collection, name)}, npm run check:content lists what is wrong or missing`,
    '- delete the line “draft: true” when visitors may see it',
  ].join('\n');
}

/** Fills the required fields of a group. */
const fillGroup = (group: Field, known: Known): Record<string, unknown> =>
  Object.fromEntries(
    fieldsOf(group)
      .filter(({ optional }) => !optional)
      .map(({ key, field }) => [key, fill(field, key, known)]),
  );

function fill(field: Field, key: string, known: Known): unknown {
  const { title = key, description = title, widget, fileName = key, minLength = 0, maxLength = 999 } = field;
  if (field.properties) return fillGroup(field, known);
  if (field.items) return Array.from({ length: field.minItems ?? 1 }, () => fill(field.items!, title, known));
  if (field.picture) {
    const usual = field.picture.kind === 'drawing' ? '.svg' : '.jpg';
    return `./${fileName}${known.pictureType ?? usual}`;
  }
  if (field.collection) return known.firstOf(field.collection);
  if (field.enum) return field.enum[0];
  if (widget === 'name') return known.title;
  if (widget === 'hidden') return field.type === 'string' ? known.link : known.order;
  const hint = [description, title]
    .map((text) => `${TO_WRITE}: ${text}`)
    .find((text) => text.length <= maxLength);
  return (hint ?? TO_WRITE).padEnd(minLength, '.');
}
