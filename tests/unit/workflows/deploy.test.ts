import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const SCRIPT = join(import.meta.dirname, '../../../.github/deploy.sh');
const FIRST = '1'.repeat(40);
const SECOND = '2'.repeat(40);

let folder: string;

const write = (path: string, text: string) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
};

/** Stands in for a program of the two machines. */
const program = (name: string, script: string) => {
  write(`bin/${name}`, `#!/usr/bin/env bash\n${script}\n`);
  chmodSync(join(folder, 'bin', name), 0o755);
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'deploy-'));
  for (const file of [
    'src/service/main.ts',
    'src/enquiry/a.ts',
    'src/content/site/index.yaml',
    'package.json',
    'package-lock.json',
    '.npmrc',
  ])
    write(`checkout/${file}`, '');
  write('machine/.env', 'PORT=4000\n');
  write('machine/data/enquiries.db', 'enquiries');
  // What is run on the other machine is run here.
  program('ssh', 'shift; exec bash -c "$*"');
  program('npm', 'exit 0');
  program('systemctl', `echo "$(readlink ${folder}/machine/current)" >> ${folder}/restarts`);
  program('curl', `echo "\${@: -1}" >> ${folder}/asked; [ ! -e ${folder}/machine/current/dist/broken ]`);
});

afterEach(() => rmSync(folder, { recursive: true }));

const deploy = (release: string, settings: Record<string, string> = {}) =>
  spawnSync('bash', [SCRIPT], {
    cwd: join(folder, 'checkout'),
    encoding: 'utf8',
    env: {
      PATH: `${join(folder, 'bin')}:${process.env.PATH}`,
      DEPLOY_HOST: 'site@machine',
      DEPLOY_FOLDER: join(folder, 'machine'),
      RELEASE: release,
      ...settings,
    },
  });

const current = () => readlinkSync(join(folder, 'machine/current'));
const onTheMachine = (path: string) => readFileSync(join(folder, 'machine', path), 'utf8');

describe('a deployment', () => {
  it('brings the site and the service, with the settings of the machine, and restarts', () => {
    write('checkout/dist/index.html', 'first');
    expect(deploy(FIRST)).toMatchObject({ status: 0, stderr: '' });
    expect(onTheMachine('current/dist/index.html')).toBe('first');
    expect(onTheMachine('current/.env')).toBe('PORT=4000\n');
    expect(existsSync(join(folder, 'machine/current/src/service/main.ts'))).toBe(true);
    expect(readFileSync(join(folder, 'restarts'), 'utf8')).toBe(`releases/${FIRST}\n`);
    expect(readFileSync(join(folder, 'asked'), 'utf8')).toBe('http://localhost:4000/api/health\n');
  });

  it('goes back to the release before if the new one does not answer', () => {
    write('checkout/dist/index.html', 'first');
    deploy(FIRST);
    write('checkout/dist/broken', '');
    const { status, stderr } = deploy(SECOND);
    expect(status).toBe(1);
    expect(stderr).toContain(`Back to releases/${FIRST}.`);
    expect(current()).toBe(`releases/${FIRST}`);
    expect(onTheMachine('current/dist/index.html')).toBe('first');
  });

  it('keeps five releases and never touches the enquiries', () => {
    write('checkout/dist/index.html', 'page');
    for (let release = 1; release <= 7; release++) expect(deploy(String(release).repeat(40)).status).toBe(0);
    expect(readdirSync(join(folder, 'machine/releases'))).toHaveLength(5);
    expect(current()).toBe(`releases/${'7'.repeat(40)}`);
    expect(onTheMachine('data/enquiries.db')).toBe('enquiries');
  });

  it.each([
    [{ RELEASE: '../..' }, 'RELEASE is no full commit'],
    [{ DEPLOY_FOLDER: "/srv/'; rm -rf /" }, 'DEPLOY_FOLDER is no plain absolute path'],
    [{ DEPLOY_HOST: '' }, 'DEPLOY_HOST: is not set'],
  ])('is refused with %j', (settings, sentence) => {
    const { status, stderr } = deploy(FIRST, settings);
    expect(status).toBe(1);
    expect(stderr).toContain(sentence);
  });
});
