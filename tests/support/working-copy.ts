import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyCaches, linkModules } from '../../src/tooling/link-modules.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Environment without configuration of git, such as a user name. */
export const NOBODY = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' };

/** Identity of another person, as options of git. */
export const SOMEBODY = ['-c', 'user.name=Somebody', '-c', 'user.email=somebody@example.org'];

function linkWithCaches(from: string, to: string): void {
  linkModules(from, to);
  copyCaches(from, to);
}

export type WorkingCopy = ReturnType<typeof workingCopy>;

/**
 * A temporary copy of the working tree with one commit, which a test may change: all files that are tracked or not
 * ignored by git, and links to the installed packages.
 * @param name path of the copy in its temporary folder
 * @param link gives it the packages of the repository
 */
export function workingCopy(name = 'site', link = linkWithCaches) {
  const temporary = mkdtempSync(join(realpathSync(tmpdir()), 'working-copy-'));
  const folder = join(temporary, name);
  const path = (file: string) => join(folder, file);
  const read = (file: string) => readFileSync(path(file), 'utf8');
  const write = (file: string, text: string) => writeFileSync(path(file), text);
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: folder, encoding: 'utf8', env: NOBODY });

  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  for (const file of files.split('\0').filter(Boolean))
    if (existsSync(join(ROOT, file))) cpSync(join(ROOT, file), path(file));
  link(ROOT, folder);
  git('init', '--quiet', '--initial-branch', 'main');
  git('add', '--all');
  git(...SOMEBODY, 'commit', '--quiet', '--message', 'As it stands');
  const first = git('rev-parse', 'HEAD').trim();

  return {
    folder,
    path,
    read,
    write,
    git,
    bytes: (file: string) => readFileSync(path(file)),
    /** Names in a folder, sorted; none if there is no such folder. */
    list: (file: string) => (existsSync(path(file)) ? readdirSync(path(file)).sort() : []),
    /** Replaces text in a file; throws if it does not contain the text. */
    edit(file: string, words: string, replacement: string) {
      const text = read(file);
      if (!text.includes(words)) throw new Error(`"${words}" does not stand in ${file}.`);
      write(
        file,
        text.replace(words, () => replacement),
      );
    },
    /** Runs a script of the repository with Node. */
    run: (script: string, ...args: string[]) =>
      spawnSync(process.execPath, [script, ...args], { cwd: folder, encoding: 'utf8', env: settings() }),
    /** Undoes all changes and commits since then. */
    restore() {
      git('reset', '--quiet', '--hard', first);
      git('clean', '-fdq');
    },
    remove: () => rmSync(temporary, { recursive: true, force: true }),
  };
}

/** Returns the environment without variables that affect the build. */
function settings(): NodeJS.ProcessEnv {
  const names = ['SITE_URL', 'PUBLIC_BACKEND_HOST', 'NODE_OPTIONS', 'NODE_ENV', 'VITEST'];
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !names.includes(name)));
}
