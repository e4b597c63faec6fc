/** Turns the content of this site into that of a new agency. */
import { cpSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseDocument, stringify } from 'yaml';
import type { z } from 'zod';
import { SCHEMAS } from '../../model/entries/fields.ts';
import { eachText, nameInBraces } from '../../model/check/texts.ts';
import { TO_WRITE } from '../../model/entries/unwritten.ts';
import { CONTENT, COLLECTIONS, entryAt, entryFile } from '../../model/site-map.ts';
import { type Answers, EXAMPLES, SITE_FIELDS } from '../answers.ts';

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
  const description = toYaml(answers.description);
  for (const file of globSync('{home,about}/index.yaml', { cwd: content }))
    edit(join(content, file), (text) => text.replaceAll(`'{description}'`, () => description));
  for (const file of globSync('**/*.{yaml,mdx}', { cwd: content })) {
    const schema = SCHEMAS.get(entryAt(file.replaceAll('\\', '/'))!.collection)!;
    edit(join(content, file), (text) => {
      const [, start = '', fields = text, end = ''] = /^(---\n)([\s\S]*?\n)(---\n[\s\S]*)$/.exec(text) ?? [];
      return start + sayBrand(fields, answers.name, schema) + end;
    });
  }
  writeFileSync(join(content, entryFile('site', 'index')), toYaml(siteOf(answers)));
}

/** Writes `{brand}` for the name in texts, as the content check asks, also if the name is a word such as Work. */
function sayBrand(fields: string, name: string, schema: z.ZodType): string {
  const document = parseDocument(fields);
  let isNamed = false;
  eachText(schema, document.toJS(), (text, path) => {
    const inBraces = nameInBraces(text, name);
    if (inBraces === text) return;
    isNamed = true;
    document.setIn(path, inBraces);
  });
  return isNamed ? document.toString(FORMAT) : fields;
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

/** What is to write where a skipped question left an example. */
const HINTS = new Map([
  [EXAMPLES.email, 'e-mail'],
  [EXAMPLES.phone, 'phone'],
  [EXAMPLES.office.street, 'street and number'],
  [EXAMPLES.office.city, 'city'],
  [EXAMPLES.office.postalCode, 'postal code'],
]);

/** Puts marks of unwritten texts in the place of examples. */
const withoutExamples = <T>(answers: T): T =>
  JSON.parse(JSON.stringify(answers), (_, value) =>
    HINTS.has(value) ? `${TO_WRITE}: ${HINTS.get(value)}` : value,
  ) as T;

/** Returns the entry with what the answers say of the agency. */
function siteOf(answers: Answers) {
  const { phone, chat = '' } = answers;
  const number = digits(chat) === digits(phone) ? '{phone}' : digits(chat);
  return {
    ...withoutExamples(Object.fromEntries(SITE_FIELDS.map(([field, name]) => [field, answers[name]]))),
    directions: {
      label: 'Get directions',
      url: 'https://www.google.com/maps/dir/?api=1&destination={address}',
    },
    ...(chat && {
      chat: {
        label: 'Chat with us',
        url: `https://wa.me/${number}?text={greeting}`,
        greeting: 'Hello, I am on your website and have a question.',
      },
    }),
  };
}

const digits = (phone: string) => phone.replace(/\D/g, '');

/** As the formatter of the repository writes YAML. A text like 2026-11-27 would be read as a day without quotes. */
export const FORMAT = { singleQuote: true, lineWidth: 0, customTags: ['timestamp' as const] };

const toYaml = (value: unknown) => {
  const text = stringify(value, FORMAT);
  return typeof value === 'string' ? text.trim() : text;
};

/** Replaces the text of a file. */
export const edit = (path: string, change: (text: string) => string) =>
  writeFileSync(path, change(readFileSync(path, 'utf8')));
