import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { linkModules } from '../../src/reviewing/review/link-modules.ts';

const ROOT = join(import.meta.dirname, '../..');

/** A temporary copy of the working tree with one commit, which a test may change. */
export interface WorkingCopy {
  folder: string;
  /** Replaces text in a file; throws if it does not contain the text. */
  edit: (file: string, words: string, replacement: string) => void;
  /** Runs a script of the repository with Node. */
  run: (script: string, ...args: string[]) => { status: number | null; stdout: string; stderr: string };
  remove: () => void;
}

/**
 * Copies all files that are tracked or not ignored by git, and links the installed packages.
 * @param name path of the copy in its temporary folder
 */
export function workingCopy(name = 'site'): WorkingCopy {
  const temporary = mkdtempSync(join(tmpdir(), 'working-copy-'));
  const folder = join(temporary, name);
  mkdirSync(folder, { recursive: true });
  const git = (cwd: string, ...args: string[]) => execFileSync('git', args, { cwd, encoding: 'utf8' });
  const files = git(ROOT, 'ls-files', '--cached', '--others', '--exclude-standard', '-z')
    .split('\0')
    .filter(Boolean);
  for (const file of files) if (existsSync(join(ROOT, file))) cpSync(join(ROOT, file), join(folder, file));
  git(folder, 'init', '--quiet', '--initial-branch', 'main');
  git(folder, 'add', '--all');
  const person = ['user.name=Test', 'user.email=test@fallline.example', 'commit.gpgsign=false'];
  git(
    folder,
    ...person.flatMap((setting) => ['-c', setting]),
    'commit',
    '--quiet',
    '--message',
    'As it stands',
  );
  linkModules(ROOT, folder);
  return {
    folder,
    edit(file, words, replacement) {
      const path = join(folder, file);
      const text = readFileSync(path, 'utf8');
      if (!text.includes(words)) throw new Error(`"${words}" does not stand in ${file}.`);
      writeFileSync(
        path,
        text.replace(words, () => replacement),
      );
    },
    run: (script, ...args) =>
      spawnSync(process.execPath, [script, ...args], { cwd: folder, encoding: 'utf8', env: settings() }),
    remove: () => rmSync(temporary, { recursive: true, force: true }),
  };
}

/** Returns the environment without variables that affect the build. */
function settings(): NodeJS.ProcessEnv {
  const names = ['SITE_URL', 'PUBLIC_BACKEND_HOST', 'NODE_OPTIONS', 'NODE_ENV', 'VITEST'];
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !names.includes(name)));
}
