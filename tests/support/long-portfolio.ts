import { linkSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { SOMEBODY, workingCopy } from './working-copy.ts';

const PORTFOLIO = 'src/content/portfolio';

/** Returns the file of a project in the copy, from its number. */
const projectFile = (number: number) => `${PORTFOLIO}/project-${number}/index.yaml`;

/**
 * Makes a copy of the repository with so many projects, `project-1` and so on in their order. They are made from the real
 * ones in turn, share their pictures, and have a history, which the build reads. Remove it after use.
 */
export function copyWithProjects(projects: number) {
  const copy = workingCopy();
  const [folder, originals] = [join(copy.folder, PORTFOLIO), join(copy.folder, 'originals')];
  renameSync(folder, originals);
  const names = readdirSync(originals).sort();
  for (let number = 1; number <= projects; number++) {
    const original = join(originals, names[number % names.length]!);
    const project = join(copy.folder, projectFile(number));
    mkdirSync(join(project, '..'), { recursive: true });
    for (const file of readdirSync(original)) linkSync(join(original, file), join(project, '..', file));
    const fields = parse(readFileSync(project, 'utf8'));
    rmSync(project);
    const title = `${fields.title.slice(0, 60)} ${number}`;
    writeFileSync(project, stringify({ ...fields, title, order: number }));
  }
  copy.git('add', `${PORTFOLIO}/*.yaml`);
  copy.git(...SOMEBODY, 'commit', '--quiet', '--message', 'All projects');
  return copy;
}
