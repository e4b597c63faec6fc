import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import type { SiteFacts } from '../../../src/enquiry/site-facts.ts';
import { postJson, withId } from '../../service/support/requests.ts';
import { freePort } from '../../support/free-port.ts';
import { CONTENT_FACTS } from '../../support/site-content.ts';
import { FIRST, Machines, SECOND } from './support/machines.ts';

const REPOSITORY = resolve(import.meta.dirname, '../../..');
/** What a build tells the service. */
const FACTS: SiteFacts = { ...CONTENT_FACTS, moved: [], shared: [], pages: ['/'] };

const TIMEOUT_MS = 180_000;
const PACKAGES_MAX_BYTES = 40e6;

/**
 * Mocks systemd: ends all processes of the service, and starts it in the current release. Waits until
 * its port is free, and until it answers or has ended, so that curl need not try for ten seconds.
 */
const systemctl = (url: string) => `
answers() { PATH=\${PATH#*:} curl --silent --output /dev/null ${url}; }
echo "$2" >> "$F/events"
if [ -e "$F/service" ]; then
  kill -- -"$(cat "$F/service")" || true
  while answers; do sleep 0.1; done
fi
cd "$F/machine/current"
setsid npm run --silent serve > /dev/null 2>&1 &
echo $! > "$F/service"
until answers; do sleep 0.1; kill -0 $! || break; done`;

/** Files and folders of the commit that a deployment copies to the server, read from `deploy.sh`. */
function copyShipped(machines: Machines): void {
  const script = readFileSync(join(REPOSITORY, '.github/deploy.sh'), 'utf8');
  for (const path of /^SERVICE=\((.+)\)$/m.exec(script)![1]!.split(' '))
    cpSync(join(REPOSITORY, path), machines.path(`checkout/${path}`), { recursive: true });
}

// Takes about 25 CPU seconds: npm installs the packages of three releases.
it(
  'with the real npm, service and database a deployment is rolled back, with a copy of the database, and the service accepts enquiries',
  { tags: ['full'], timeout: TIMEOUT_MS },
  async () => {
    const machines = new Machines();
    const url = `http://127.0.0.1:${await freePort()}`;
    for (const path of ['bin/npm', 'bin/curl', 'machine/data', 'checkout/src'])
      rmSync(machines.path(path), { recursive: true });
    copyShipped(machines);
    machines.write('checkout/dist/_service.json', JSON.stringify(FACTS));
    machines.program('systemctl', systemctl(url));
    onTestFinished(() => {
      if (machines.exists('service')) process.kill(-Number(machines.read('service')), 'SIGKILL');
    });
    machines.write('machine/.env', `PORT=${new URL(url).port}\nHOST=127.0.0.1\nMIN_WRITING_SECONDS=0\n`);

    const expectFirst = async () => {
      expect(machines.current()).toBe(`releases/${FIRST}`);
      const page = await fetch(url);
      expect([page.status, await page.text()]).toEqual([200, 'first']);
      expect((await fetch(`${url}/api/health`)).status).toBe(200);
      expect((await postJson(url, withId())).status).toBe(200);
      expect(machines.releases()).toEqual([FIRST]);
    };
    const first = await machines.deploy(FIRST);
    expect(first.status, first.said).toBe(0);
    await expectFirst();
    expect(statusOfCheck(machines)).toBeLessThan(2);
    expect(diskUsage(machines.path('machine/current/node_modules'))).toBeLessThan(PACKAGES_MAX_BYTES);

    // A release with a migration that the first one cannot use, whose service does not start.
    addMigrationThatNeedsItsRelease(machines);
    machines.write(
      'checkout/src/enquiry/node/main.ts',
      `import { createServer } from 'node:http';
process.loadEnvFile('.env');
createServer((request, response) => void response.writeHead(503).end()).listen(process.env.PORT, '127.0.0.1');`,
    );
    // The service listens already when systemctl returns: one second of patience is enough here.
    machines.program('curl', `PATH=\${PATH#*:} exec curl "$@" --retry 1`);
    const rolledBack = await machines.deploy(SECOND);
    const kept = `data/before-${SECOND}.db`;
    expect(rolledBack.said).toContain(`The database as it is now stays in ${kept}`);
    expect(rolledBack.said).toContain(`Back to releases/${FIRST}. It is healthy.`);
    expect(rolledBack.status).toBe(1);
    expect(tablesIn(machines.path(`machine/${kept}`))).toContain('enquiries');
    expect(tablesIn(machines.path('machine/data/enquiries.db'))).not.toContain('next');
    await expectFirst();
  },
);

/** Returns how the check ends with which a deployment asks the release before whether it can use the database. */
function statusOfCheck(machines: Machines): number | null {
  const script = readFileSync(join(REPOSITORY, '.github/activate-release.sh'), 'utf8');
  const [, words = ''] = /enquiries -- (check[^<]*) </.exec(script)!;
  const args = ['run', '--silent', 'enquiries', '--', ...words.split(' ')];
  return spawnSync('npm', args, { cwd: machines.path('machine/current') }).status;
}

/** Disk usage of a folder, in bytes. */
const diskUsage = (folder: string) =>
  Number.parseInt(execFileSync('du', ['--summarize', '--block-size=1', folder], { encoding: 'utf8' }), 10);

function tablesIn(file: string) {
  using database = new DatabaseSync(file, { readOnly: true });
  return database
    .prepare('SELECT name FROM sqlite_schema')
    .all()
    .map(({ name }) => name);
}

/** Changes the checkout: its release migrates the database so that no release before it may use it. */
function addMigrationThatNeedsItsRelease(machines: Machines): void {
  const service = 'checkout/src/enquiry';
  const migrations = `${service}/store/migrations`;
  machines.write(`${migrations}/999-next.sql`, 'CREATE TABLE next (id INTEGER) STRICT;');
  const count = readdirSync(machines.path(migrations)).length;
  const source = machines.read(`${service}/node/database.ts`);
  const changed = source.replace(/(OLDEST_COMPATIBLE_SCHEMA = )\d+/, `$1${count}`);
  expect(changed).not.toBe(source);
  machines.write(`${service}/node/database.ts`, changed);
}
