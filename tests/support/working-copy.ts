import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { linkModules } from '../../src/reviewing/review/link-modules.ts';

const ROOT = join(import.meta.dirname, '../..');

/** The repository as it stands on the disk, in a folder of its own with one commit, for a test to change. */
export interface WorkingCopy {
  folder: string;
  /** Replaces words in a file; they must be there. */
  edit: (file: string, words: string, replacement: string) => void;
  /** Runs `node` with a command of the repository and returns what it prints. */
  run: (script: string, ...args: string[]) => { status: number | null; stdout: string; stderr: string };
  remove: () => void;
}

/** Makes a copy of all files that git tracks or would track, with the packages that are installed here. */
export function workingCopy(): WorkingCopy {
  const folder = mkdtempSync(join(tmpdir(), 'working-copy-'));
  const git = (cwd: string, ...args: string[]) => execFileSync('git', args, { cwd, encoding: 'utf8' });
  const files = git(ROOT, 'ls-files', '--cached', '--others', '--exclude-standard', '-z')
    .split('\0')
    .filter(Boolean);
  for (const file of files) if (existsSync(join(ROOT, file))) cpSync(join(ROOT, file), join(folder, file));
  git(folder, 'init', '--quiet', '--initial-branch', 'main');
  git(folder, 'add', '--all');
  const person = [
    '-c',
    'user.name=Test',
    '-c',
    'user.email=test@fallline.example',
    '-c',
    'commit.gpgsign=false',
  ];
  git(folder, ...person, 'commit', '--quiet', '--message', 'As it stands');
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
    remove: () => rmSync(folder, { recursive: true }),
  };
}

/** The environment without settings that would make another site of it. */
function settings(): NodeJS.ProcessEnv {
  const { SITE_URL: _, PUBLIC_BACKEND_HOST: __, NODE_OPTIONS: ___, ...rest } = process.env;
  return rest;
}
