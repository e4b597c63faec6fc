/**
 * Lets three invented agencies set up a copy of the site, and tests what they own then: nothing names the first agency,
 * and check, build and tests pass; those of behaviour once, where most is removed. With `--whole` all quick tests run for
 * each agency, with the name of a file in `agencies` for this one only.
 */
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import { parseArgs } from 'node:util';
import { clients, projects, site } from '../support/content.ts';
import { type WorkingCopy, workingCopy } from '../support/working-copy.ts';
import { latinWords } from './latin-words.ts';

const AGENCIES = globSync(join(import.meta.dirname, 'agencies/*.yaml')).sort();
const STRIPPED = 'stripped';
/** In which every word in Latin letters is one that nobody translated. */
const OTHER_SCRIPT = 'rukn';
/** Tests of what differs from site to site: code and parts, names, typefaces and sections. */
const AREAS = [
  ...['tests/unit/', 'tests/built/', 'tests/site/', 'tests/e2e/enquiry-form'],
  ...['home', 'hero', 'layout', 'lightbox', 'menu', 'packages', 'portfolio'].map(
    (name) => `tests/e2e/${name}`,
  ),
];
/** Tests of a site in another script. */
const SAMPLE = ['tests/built/', 'tests/site/pages'];

const { values, positionals: chosen } = parseArgs({
  allowPositionals: true,
  options: { whole: { type: 'boolean', default: false } },
});

/** What only the first agency is called, and its projects and clients. */
const FIRST = [site.brand, site.email.split('@')[1]!, site.phone, site.office.street, site.office.city];
const WORK = [...projects.map(({ title }) => title), ...clients.map(({ alt }) => alt)];

/** Returns the files of an adopted site that still name the first agency. */
function leftovers(folder: string, tracked: string[], keepsWork: boolean): string[] {
  const known = (keepsWork ? FIRST : [...FIRST, ...WORK]).map((name) => name.toLowerCase());
  const files = [
    ...tracked.filter((file) => /^(src|tests)\/|^(README\.md|package\.json)$/.test(file)),
    ...globSync('dist/**/*.{html,md,txt,xml,css,js,json,svg,webmanifest}', { cwd: folder }),
  ];
  return files.flatMap((file) => {
    const text = readFileSync(join(folder, file), 'utf8').toLowerCase();
    const found = known.find((name) => text.includes(name));
    return found ? [`${file} names “${found}”.`] : [];
  });
}

function testsFor(agency: string): string[] {
  if (values.whole) return [];
  if (agency === STRIPPED) return AREAS;
  return agency === OTHER_SCRIPT ? SAMPLE : ['tests/built/'];
}

/** Builds a site with the examples that setup has written, and requires that its visitors meet no English word. */
function requireNoEnglish(copy: WorkingCopy): void {
  for (const file of globSync(copy.path('src/content/**/*.{yaml,mdx}')))
    writeFileSync(file, readFileSync(file, 'utf8').replace(/^draft: true\n/m, ''));
  copy.run('node_modules/astro/bin/astro.mjs', 'build');
  const words = latinWords(copy.path('dist'));
  copy.git('checkout', '--quiet', '.');
  if (words.length === 0) return;
  console.log(`Visitors meet English words:\n${words.join('\n')}`);
  process.exit(1);
}

function adopt(answers: string): void {
  const { name } = parse(answers);
  const keepsWork = /^content: demonstration/m.test(readFileSync(answers, 'utf8'));
  const copy = workingCopy(`${name} site`);
  process.once('exit', () => copy.remove());
  const run = (...args: string[]) => {
    console.log(`\n${name}: ${args.join(' ')}`);
    const { status } = spawnSync(process.execPath, args, { cwd: copy.folder, stdio: 'inherit' });
    if (status !== 0) process.exit(1);
  };
  run('src/setup/setup.ts', '--answers', answers);
  run('src/authoring/check-content.ts');
  if (name === OTHER_SCRIPT) requireNoEnglish(copy);
  run('tests/run/test.ts', ...testsFor(name));
  const tracked = copy.git('ls-files', '-z').split('\0').filter(Boolean);
  const left = leftovers(copy.folder, tracked, keepsWork);
  if (left.length === 0) return;
  console.log(left.join('\n'));
  process.exit(1);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
for (const answers of AGENCIES)
  if (chosen.length === 0 || chosen.includes(parse(answers).name)) adopt(answers);
