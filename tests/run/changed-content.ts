/**
 * Runs the quick tests on a copy of the site whose content has been changed in the ways in which editors may change it:
 * every text, the brand, the office, phone and hours, prices, the order, pictures, and fewer projects and clients.
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Field, Fields } from '../../src/authoring/entries/describe.ts';
import { parseEntry, type Values, writeEntry } from '../../src/authoring/entries/entry-text.ts';
import { entryAt } from '../../src/authoring/entries/kinds.ts';
import { workingCopy } from '../support/working-copy.ts';

/** Values that follow rules of their own. */
const SITE = {
  brand: 'Weir & Sons',
  email: 'post@weirandsons.example',
  phone: '+44 20 7946 0018',
  hours: [{ days: ['Tuesday', 'Wednesday'], opens: '08:30', closes: '18:15' }],
};
const FEWER_PROJECTS = 5;

/** Replaces each vowel by the next one, so that lengths stay. Keeps addresses, prices, placeholders and Markdown's links. */
const changeText = (text: string) =>
  /^(https?:|mailto:|[/#.$])/.test(text)
    ? text
    : text.replaceAll(/\{\w+\}|\]\([^)]*\)|<[^>]*>|[aeiou]/g, (part) => NEXT[part] ?? part);
const NEXT: Record<string, string> = { a: 'e', e: 'i', i: 'o', o: 'u', u: 'a' };

function changeValue(field: Field, value: unknown): unknown {
  if (field.kind === 'text' && typeof value === 'string') return changeText(value);
  if (field.kind === 'list' && Array.isArray(value))
    return value.map((item) => changeValue(field.item, item));
  if (field.kind === 'group' && value) return changeValues(field.fields, value as Values);
  return value;
}

const changeValues = (fields: Fields, values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key,
      fields[key] ? changeValue(fields[key], value) : value,
    ]),
  );

/** Changes an entry; keeps the file if it is none. */
function changeEntry(content: string, path: string): void {
  const entry = entryAt(path);
  if (!entry) return;
  const file = join(content, path);
  const old = readFileSync(file, 'utf8');
  const { values, body } = parseEntry(entry.kind, old);
  const changed = {
    ...changeValues(entry.kind.fields, values),
    ...(path === 'site/index.yaml' && SITE),
    ...(typeof values.order === 'number' && { order: 1_000 - values.order }),
  };
  writeFileSync(file, writeEntry(entry.kind, { values: changed, body: changeText(body) }, old));
}

/** Removes projects, but never the last of a category; gives another one the picture of the first. */
function changeProjects(content: string): void {
  const projects = globSync('portfolio/*/index.yaml', { cwd: content })
    .sort()
    .map((path) => ({
      folder: join(content, dirname(path)),
      category: /^category: (.*)$/m.exec(readFileSync(join(content, path), 'utf8'))![1],
    }));
  const removed = projects
    .filter(({ category }, index) => projects.findIndex((other) => other.category === category) !== index)
    .slice(0, FEWER_PROJECTS);
  for (const { folder } of removed) rmSync(folder, { recursive: true });
  const [first, second] = projects.filter((project) => !removed.includes(project));
  copyFileSync(`${first!.folder}/picture.jpg`, `${second!.folder}/picture.jpg`);
}

function changePrices(content: string): void {
  for (const path of globSync(join(content, 'packages/*.yaml')).slice(0, 2)) {
    const text = readFileSync(path, 'utf8');
    writeFileSync(path, text.replace(/price: \$\d+/, 'price: $237'));
  }
}

// The names of the folders must not matter either.
const copy = workingCopy('a b/e2e/site');
process.on('exit', () => copy.remove());
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
const content = join(copy.folder, 'src/content');
for (const path of globSync('**/*.{yaml,mdx}', { cwd: content })) changeEntry(content, path);
changeProjects(content);
changePrices(content);
const [client] = globSync(join(content, 'clients/*/'));
rmSync(client!, { recursive: true });
console.log(`Changed the content in ${relative(process.cwd(), copy.folder)}`);

const areas = ['unit', 'service', 'built', 'e2e', 'site', 'edit'].map((name) => `tests/${name}/`);
const words = process.argv.length > 2 ? process.argv.slice(2) : areas;
for (const args of [['src/authoring/check-content.ts'], ['tests/run/test.ts', ...words]]) {
  const { status } = spawnSync(process.execPath, args, { cwd: copy.folder, stdio: 'inherit' });
  if (status !== 0) process.exit(1);
}
