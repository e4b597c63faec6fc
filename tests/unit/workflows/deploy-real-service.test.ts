import { cpSync, lstatSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { postJson, withId } from '../../service/support/requests.ts';
import { freePort } from '../../support/free-port.ts';
import { FIRST, Machines, SECOND } from './support/machines.ts';
import { supervise } from './support/supervisor.ts';

const REPOSITORY = resolve(import.meta.dirname, '../../..');
const TIMEOUT_MS = 180_000;
const PACKAGES_MAX_BYTES = 40e6;

/** Files and folders of the commit that a deployment brings to the server, read from `deploy.sh`. */
function shippedPaths(): string[] {
  const script = readFileSync(join(REPOSITORY, '.github/deploy.sh'), 'utf8');
  return /^SERVICE=\((.+)\)$/m.exec(script)![1]!.split(' ');
}

// Takes about 25 CPU seconds: npm installs the packages of three releases.
it(
  'with the real npm, service and database a deployment is stopped or rolled back, and the service takes enquiries',
  { tags: ['full'], timeout: TIMEOUT_MS },
  async () => {
    const machines = new Machines();
    for (const name of ['npm', 'curl']) rmSync(machines.path(`bin/${name}`));
    for (const folder of ['machine/data', 'checkout/src']) rmSync(machines.path(folder), { recursive: true });
    const copyShipped = () => {
      for (const path of shippedPaths())
        cpSync(join(REPOSITORY, path), machines.path(`checkout/${path}`), { recursive: true });
    };
    copyShipped();
    const supervisor = await supervise(machines.path('machine/current'));
    machines.program('systemctl', supervisor.systemctl);
    const port = await freePort();
    machines.write('machine/.env', `PORT=${port}\nHOST=127.0.0.1\nMIN_WRITING_SECONDS=0\n`);

    const url = `http://127.0.0.1:${port}`;
    const expectFirst = async () => {
      expect(machines.current()).toBe(`releases/${FIRST}`);
      const page = await fetch(url);
      expect([page.status, await page.text()]).toEqual([200, 'first']);
      expect((await fetch(`${url}/api/health`)).status).toBe(200);
      expect((await postJson(url, withId())).status).toBe(200);
      expect(readdirSync(machines.path('machine/releases'))).toEqual([FIRST]);
    };
    const first = await machines.deploy(FIRST);
    expect(first.status, first.stderr).toBe(0);
    await expectFirst();
    expect(diskUsage(machines.path('machine/current/node_modules'))).toBeLessThan(PACKAGES_MAX_BYTES);

    addMigrationThatNeedsItsRelease(machines);
    const starts = supervisor.starts();
    const stopped = await machines.deploy(SECOND);
    expect(stopped.stderr).toContain('no way back');
    expect(stopped.status).toBe(1);
    expect(supervisor.starts()).toBe(starts);
    expect(tablesIn(machines.path('machine/data/enquiries.db'))).toContain('enquiries');
    expect(tablesIn(machines.path('machine/data/enquiries.db'))).not.toContain('next');
    await expectFirst();

    rmSync(machines.path('checkout/src'), { recursive: true });
    copyShipped();
    machines.write(
      'checkout/src/enquiry/start.mjs',
      `import { createServer } from 'node:http';
process.loadEnvFile('.env');
const server = createServer((request, response) => void response.writeHead(503).end());
server.listen(process.env.PORT, '127.0.0.1', () => console.log('service.started'));`,
    );
    // The service listens already when systemctl returns: one second of patience is enough here.
    machines.program('curl', `PATH=\${PATH#*:} exec curl "$@" --retry 1`);
    const rolledBack = await machines.deploy(SECOND);
    expect(rolledBack.stderr).toContain(`Back to releases/${FIRST}. It is healthy.`);
    expect(rolledBack.status).toBe(1);
    await expectFirst();
  },
);

/** What a folder takes on the disk, in bytes. */
const diskUsage = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => lstatSync(join(folder, name)).blocks * 512)
    .reduce((sum, bytes) => sum + bytes, 0);

function tablesIn(file: string) {
  const database = new DatabaseSync(file, { readOnly: true });
  const rows = database.prepare('SELECT name FROM sqlite_schema').all();
  database.close();
  return rows.map(({ name }) => name);
}

/** Changes the checkout: its release migrates the database so that no release before it may use it. */
function addMigrationThatNeedsItsRelease(machines: Machines): void {
  const store = 'checkout/src/enquiry/store';
  machines.write(`${store}/migrations/999-next.sql`, 'CREATE TABLE next (id INTEGER) STRICT;');
  const migrations = readdirSync(machines.path(`${store}/migrations`)).length;
  const source = machines.read(`${store}/database.ts`);
  const changed = source.replace(/(OLDEST_COMPATIBLE_SCHEMA = )\d+/, `$1${migrations}`);
  expect(changed).not.toBe(source);
  machines.write(`${store}/database.ts`, changed);
}
