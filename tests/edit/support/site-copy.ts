import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const REPOSITORY = resolve(import.meta.dirname, '../../..');

/** Whoever runs the tests is nobody to git. */
export const NOBODY = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' };

/** A copy of the site with one commit, so that no test writes into the repository's content. */
export class SiteCopy {
  readonly root = mkdtempSync(join(realpathSync(tmpdir()), 'site-copy-'));
  readonly #first: string;

  constructor() {
    for (const path of ['src', 'public', 'package.json', 'tsconfig.json', '.prettierrc.json']) {
      cpSync(join(REPOSITORY, path), this.path(path), { recursive: true });
    }
    cpSync(join(REPOSITORY, 'astro.config.mjs'), this.path('site.config.mjs'));
    // In a copy of the repository, each package is a link, which the development server does not follow twice.
    const packages = dirname(realpathSync(join(REPOSITORY, 'node_modules/astro')));
    symlinkSync(packages, this.path('node_modules'), 'junction');
    // The packages are the repository's; what Vite makes of them is kept here.
    this.write(
      'astro.config.mjs',
      `import site from './site.config.mjs';
export default { ...site, cacheDir: './cache', vite: { ...site.vite, cacheDir: './cache/vite' } };
`,
    );
    this.write('.gitignore', 'node_modules\ncache\ndata\n.astro\n');
    this.git('init', '-q', '-b', 'main');
    this.git('add', '--all');
    this.git('-c', 'user.name=Somebody', '-c', 'user.email=somebody@example.org', 'commit', '-qm', 'First');
    this.#first = this.git('rev-parse', 'HEAD').trim();
  }

  git(...args: string[]): string {
    return execFileSync('git', args, { cwd: this.root, encoding: 'utf8', env: NOBODY });
  }

  /** Takes back what a test has written and committed. The site may load its pages again afterwards. */
  restore() {
    this.git('reset', '-q', '--hard', this.#first);
    this.git('clean', '-fdq');
  }

  read(path: string): string {
    return readFileSync(this.path(path), 'utf8');
  }

  bytes(path: string): Buffer {
    return readFileSync(this.path(path));
  }

  write(path: string, text: string) {
    writeFileSync(this.path(path), text);
  }

  /** Names in a folder, sorted; none if there is no such folder. */
  list(path: string): string[] {
    const folder = this.path(path);
    return existsSync(folder) ? readdirSync(folder).sort() : [];
  }

  path(path: string): string {
    return join(this.root, path);
  }

  remove() {
    rmSync(this.root, { recursive: true, force: true });
  }
}
