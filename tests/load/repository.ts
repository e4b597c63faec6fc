import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { linkModules } from '../../src/reviewing/review/link-modules.ts';
import { temporaryFolder } from './measure.ts';
import { writeProjects } from './projects.ts';

export const REPOSITORY = resolve(import.meta.dirname, '../..');
const PORTFOLIO = 'src/content/portfolio/';

/** Makes a copy of the repository with so many projects; its content has a history, which the build reads. */
export function makeRepository(projects: number): string {
  const root = temporaryFolder();
  const git = (cwd: string, ...args: string[]) => execFileSync('git', args, { cwd, encoding: 'utf8' });
  const files = git(REPOSITORY, 'ls-files', '--cached', '--others', '--exclude-standard', '-z').split('\0');
  for (const file of files) {
    if (!file || file.startsWith(PORTFOLIO) || !existsSync(join(REPOSITORY, file))) continue;
    cpSync(join(REPOSITORY, file), join(root, file));
  }
  // Beside the repository, so that pictures and films are on the same disk and can be shared.
  writeProjects(REPOSITORY, root, projects, { films: true, share: isSameDisk(root) });
  linkModules(REPOSITORY, root);
  git(root, 'init', '--quiet');
  git(root, 'add', '*.yaml', '*.mdx');
  const person = ['user.name=Bench', 'user.email=bench@fallline.example', 'commit.gpgsign=false'];
  git(
    root,
    ...person.flatMap((setting) => ['-c', setting]),
    'commit',
    '--quiet',
    '--message',
    'All projects',
  );
  return root;
}

const isSameDisk = (folder: string) => statSync(folder).dev === statSync(REPOSITORY).dev;
