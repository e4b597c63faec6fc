/** Turns the content of this site into that of a new agency. */
import { cpSync, globSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Document } from 'yaml';
import type { z } from 'zod';
import { SCHEMAS } from '../../model/entries/fields.ts';
import { eachText, nameInBraces } from '../../model/check/texts.ts';
import { wordsOf } from '../../model/locale/words.ts';
import { CONTENT, COLLECTIONS, entryAt, entryFile } from '../../model/site-map.ts';
import { type Answers, EXAMPLES, NONE, SITE_FIELDS } from '../answers.ts';
import { edit, editFields, toYaml } from '../edit-file.ts';
import { translate } from './translate.ts';

/** Texts that are true for any agency, one worked example of each kind, and places for what only the agency can say. */
const STARTER = join(import.meta.dirname, 'starter');

/** Collections that hold what the agency offers and has made. */
const SHOWN = [COLLECTIONS.services, COLLECTIONS.packages, COLLECTIONS.portfolio, COLLECTIONS.clients];

/**
 * Writes the content of a new agency over that of an untouched copy of this repository, without the pictures of the
 * starter: `drawBrand` draws them in the colours of the answers.
 * @param folder root of the copy
 */
export function writeContent(folder: string, answers: Answers): void {
  const content = join(folder, CONTENT);
  for (const picture of globSync('{home,about,contact}/*.jpg', { cwd: content }))
    rmSync(join(content, picture));
  const examples = SHOWN.map((collection) => collection.folder);
  if (answers.content === 'empty')
    for (const name of examples) rmSync(join(content, name), { recursive: true });
  else for (const { folder: name, files } of SHOWN) hideEntries(content, `${name}/${files}`);
  const isExample = (file: string) => examples.some((name) => file.startsWith(join(STARTER, name)));
  cpSync(STARTER, content, {
    recursive: true,
    filter: (file) => answers.content === 'empty' || !isExample(file),
  });
  translate(content, answers);
  const description = toYaml(answers.description);
  for (const file of globSync('{home,about}/index.yaml', { cwd: content }))
    edit(join(content, file), (text) => text.replaceAll(`'{description}'`, () => description));
  for (const file of globSync('**/*.{yaml,mdx}', { cwd: content })) {
    const schema = SCHEMAS.get(entryAt(file.replaceAll('\\', '/'))!.collection)!;
    editFields(join(content, file), (fields) => sayBrand(fields, answers.name, schema));
  }
  writeFileSync(join(content, entryFile('site', 'index')), toYaml(siteOf(answers)));
}

/** Writes `{brand}` for the name in texts, as the content check asks, also if the name is a word such as Work. */
function sayBrand(fields: Document, name: string, schema: z.ZodType): boolean {
  let isNamed = false;
  eachText(schema, fields.toJS(), (text, path) => {
    const inBraces = nameInBraces(text, name);
    if (inBraces === text) return;
    isNamed = true;
    fields.setIn(path, inBraces);
  });
  return isNamed;
}

/** Marks entries as drafts, so that nothing of them is public. */
function hideEntries(content: string, files: string): void {
  for (const file of globSync(files, { cwd: content }))
    edit(join(content, file), (text) => {
      const shown = text.replace(/^draft: .*\n/m, '');
      return file.endsWith('.mdx')
        ? shown.replace(/\n---\n/, '\ndraft: true\n---\n')
        : `${shown}draft: true\n`;
    });
}

/** Words of the entry of the site. Those of e-mail, phone and office say what is to write where a question was skipped. */
interface SiteWords extends Pick<Answers, 'email' | 'phone' | 'office'> {
  directions: { label: string };
  chat: { label: string; greeting: string };
}

/** Returns the entry with what the answers say of the agency. */
function siteOf(answers: Answers) {
  const { phone, office, chat = '' } = answers;
  const number = digits(chat) === digits(phone) ? '{phone}' : digits(chat);
  const words = (wordsOf(answers.language) ?? wordsOf('en')!)['site/index'] as unknown as SiteWords;
  const missing = [phone === NONE && 'phone', office.city === NONE && 'office'];
  const given = SITE_FIELDS.filter(([field]) => !missing.includes(field));
  const fields = Object.fromEntries(given.map(([field, name]) => [field, answers[name]]));
  return {
    ...withoutExamples(fields, { ...EXAMPLES, ...EXAMPLES.office }, { ...words, ...words.office }),
    directions: {
      ...words.directions,
      url: 'https://www.google.com/maps/dir/?api=1&destination={address}',
    },
    ...(chat && { chat: { ...words.chat, url: `https://wa.me/${number}?text={greeting}` } }),
  };
}

/** Puts marks of unwritten texts in the place of examples, and leaves out what the agency does not have. */
const withoutExamples = <T>(fields: T, examples: object, marks: object): T =>
  JSON.parse(JSON.stringify(fields), (name, value) => {
    if (value === NONE && name !== 'brand') return undefined;
    const [example, mark] = [examples, marks].map((texts) => (texts as Record<string, unknown>)[name]);
    return value === example && typeof mark === 'string' ? mark : value;
  }) as T;

const digits = (phone: string) => phone.replace(/\D/g, '');
