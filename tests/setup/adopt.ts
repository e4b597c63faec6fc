/**
 * Lets invented agencies set up a copy of the site, and tests what they own then: nothing names the first agency, and
 * check, build and quick tests pass. Arguments select agencies by the names of their files, and test files by a part of
 * their path: `node tests/setup/adopt.ts stripped`.
 */
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import { clients, projects, site } from '../support/content.ts';
import { workingCopy } from '../support/working-copy.ts';

const AGENCIES = globSync(join(import.meta.dirname, 'agencies/*.yaml')).sort();
const names = AGENCIES.map((file) => parse(file).name);
const words = process.argv.slice(2);
const chosen = AGENCIES.filter(
  (file) => !words.some((word) => names.includes(word)) || words.includes(parse(file).name),
);
const areas = words.filter((word) => !names.includes(word));

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

function adopt(answers: string): void {
  const copy = workingCopy(`${parse(answers).name} site`);
  process.once('exit', () => copy.remove());
  const run = (...args: string[]) => {
    console.log(`\n${parse(answers).name}: ${args.join(' ')}`);
    const { status } = spawnSync(process.execPath, args, { cwd: copy.folder, stdio: 'inherit' });
    if (status !== 0) process.exit(1);
  };
  run('src/setup/setup.ts', '--answers', answers);
  run('src/authoring/check-content.ts');
  run('tests/run/test.ts', ...areas);
  const tracked = copy.git('ls-files', '-z').split('\0').filter(Boolean);
  const left = leftovers(
    copy.folder,
    tracked,
    /^content: demonstration/m.test(readFileSync(answers, 'utf8')),
  );
  if (left.length === 0) return;
  console.log(left.join('\n'));
  process.exit(1);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
for (const answers of chosen) adopt(answers);
