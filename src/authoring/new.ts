/**
 * `npm run new`: writes a draft from the schema of its collection, in which each required text says what to write. The
 * content check lists these texts, and public builds leave the entry out.
 */
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, extname } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { Content } from '../model/check/content.ts';
import { looseData, readEntry } from '../model/check/entries.ts';
import { takenNames } from '../model/check/names.ts';
import { nameFrom } from '../model/entries/as-name.ts';
import { type FieldMeta, SCHEMAS } from '../model/entries/fields.ts';
import { rewriteYaml } from '../model/entries/rewrite-yaml.ts';
import { TO_WRITE } from '../model/entries/unwritten.ts';
import { addressOf, COLLECTIONS, CONTENT, entryFile } from '../model/site-map.ts';
import { runTool, ToolError } from '../tooling/tool-error.ts';
import { prepareUpload } from './prepare-picture.ts';

const NAMES = ['portfolio', 'clients', 'services'] as const;
type Name = (typeof NAMES)[number];

const USAGE = `Usage: npm run new -- ${NAMES.join(' | ')} "NAME" [PICTURE]`;

/** The part of JSON Schema that these collections use, with the metadata of `.meta()`. */
interface JsonSchema extends FieldMeta {
  /** Base name of a file. Default: the field's name. */
  fileName?: string;
  type?: string;
  enum?: string[];
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
}

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

await runTool(async () => {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [kind, title, picture, ...rest] = positionals;
  const collection = NAMES.find((name) => name === kind);
  if (!collection || !title || rest.length > 0) throw new ToolError(USAGE);
  console.log(await writeDraft(collection, title, picture));
});

/** Writes a draft, with its picture beside it. Returns what is left to do. */
async function writeDraft(collection: Name, title: string, picture?: string): Promise<string> {
  const content = new Content('.');
  const entries = await Promise.all(content.files().entries.map((file) => readEntry(content, file)));
  const entriesOf = (wanted: string) => entries.filter((entry) => entry.collection === wanted);
  const name = nameFrom(title);
  const file = `${CONTENT}/${entryFile(collection, name)}`;
  const folder = dirname(file);
  if (!name || existsSync(folder) || takenNames(collection, entries).has(name))
    throw new ToolError(`“${title}” cannot be the name: ${name ? `${name} is taken` : 'it has no letters'}.`);
  if (picture && !existsSync(picture)) throw new ToolError(`There is no file ${picture}.`);
  const places = entriesOf(collection).map((entry) => Number(looseData(entry).order) || 0);
  const schema = SCHEMAS.get(collection)!;
  const fields = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
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
  await writeFile(file, file.endsWith('.mdx') ? `---\n${yaml}---\n\n${body}` : yaml);
  const [pictureField] = Object.entries(fields.properties!).find(([, field]) => field.picture)!;
  const pictureFile = `${folder}/${String(values[pictureField]).slice(2)}`;
  if (contents) await writeFile(pictureFile, contents);
  return [
    `Made the draft ${file}. What is left:`,
    ...(contents ? [] : [`- put its picture there: ${pictureFile}`]),
    `- write each text that starts with “${TO_WRITE}”, and look over the values that were chosen for you`,
    `- npm run dev shows it at ${addressOf(collection, name)}, npm run check:content lists what is wrong or missing`,
    '- delete the line “draft: true” when visitors may see it',
  ].join('\n');
}

/** Fills the required fields of a group. */
function fillGroup({ properties = {}, required = [] }: JsonSchema, known: Known): Record<string, unknown> {
  return Object.fromEntries(required.map((key) => [key, fill(properties[key]!, key, known)]));
}

function fill(field: JsonSchema, key: string, known: Known): unknown {
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
