import { readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, it } from 'vitest';
import { postJson, withId } from '../../service/support/requests.ts';
import { Machines } from './support/machines.ts';
import { copyShipped } from './support/shipped.ts';
import { type Supervisor, supervise } from './support/supervisor.ts';

const FIRST = '1'.repeat(40);
const SECOND = '2'.repeat(40);
const TIMEOUT_MS = 60_000;

let machines: Machines;
let supervisor: Supervisor;
let url: string;

const ask = async (path: string) => {
  const response = await fetch(url + path);
  return { status: response.status, text: await response.text() };
};
/** The tables of the database that the service uses. */
const tables = () => {
  const database = new DatabaseSync(machines.path('machine/data/enquiries.db'), { readOnly: true });
  const rows = database.prepare('SELECT name FROM sqlite_schema').all();
  database.close();
  return rows.map(({ name }) => name);
};
/** The first release runs, serves the site and takes enquiries, and there is no other one. */
const expectFirst = async () => {
  expect(machines.current()).toBe(`releases/${FIRST}`);
  expect(await ask('/')).toEqual({ status: 200, text: 'first' });
  expect(await ask('/api/health')).toMatchObject({ status: 200 });
  expect((await postJson(url, withId())).status).toBe(200);
  expect(readdirSync(machines.path('machine/releases'))).toEqual([FIRST]);
};

beforeEach(async () => {
  machines = new Machines();
  for (const name of ['npm', 'curl']) rmSync(machines.path(`bin/${name}`));
  rmSync(machines.path('machine/data'), { recursive: true });
  rmSync(machines.path('checkout/src'), { recursive: true });
  copyShipped(machines.path('checkout'));
  supervisor = await supervise(machines.path('machine/current'));
  machines.program('systemctl', supervisor.systemctl);
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  machines.write('machine/.env', `PORT=${port}\nHOST=127.0.0.1\nMIN_WRITING_SECONDS=0\n`);

  const { status, stderr } = await machines.deploy(FIRST);
  expect(status, stderr).toBe(0);
  await expectFirst();
}, TIMEOUT_MS);

describe('with the real npm, the real service and the real database, a deployment', () => {
  it(
    'stops before the switch if the release that runs could not read the database after the new migrations',
    async () => {
      const starts = supervisor.starts();
      addMigrationThatNeedsItsRelease();

      const { status, stderr } = await machines.deploy(SECOND);
      expect(stderr).toContain('no way back');
      expect(status).toBe(1);
      expect(supervisor.starts()).toBe(starts);
      expect(tables()).toContain('enquiries');
      expect(tables()).not.toContain('next');
      await expectFirst();
    },
    TIMEOUT_MS,
  );

  it(
    'is rolled back if the new service answers 503, and the service before serves and takes enquiries again',
    async () => {
      machines.write(
        'checkout/src/enquiry/start.mjs',
        `import { createServer } from 'node:http';
process.loadEnvFile('.env');
const server = createServer((request, response) => void response.writeHead(503).end());
server.listen(process.env.PORT, '127.0.0.1', () => console.log('service.started'));`,
      );
      // The service listens already when systemctl returns: one second of patience is enough here.
      machines.program('curl', `PATH=\${PATH#*:} exec curl "$@" --retry 1`);
      const { status, stderr } = await machines.deploy(SECOND);
      expect(stderr).toContain(`Back to releases/${FIRST}. It is healthy.`);
      expect(status).toBe(1);
      await expectFirst();
    },
    TIMEOUT_MS,
  );
});

/** Changes the checkout: its release migrates the database so that no release before it may use it. */
function addMigrationThatNeedsItsRelease(): void {
  const store = 'checkout/src/enquiry/store';
  machines.write(`${store}/migrations/999-next.sql`, 'CREATE TABLE next (id INTEGER) STRICT;');
  const migrations = readdirSync(machines.path(`${store}/migrations`)).length;
  const source = machines.read(`${store}/database.ts`);
  const changed = source.replace(/(OLDEST_COMPATIBLE_SCHEMA = )\d+/, `$1${migrations}`);
  expect(changed).not.toBe(source);
  machines.write(`${store}/database.ts`, changed);
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' ? address!.port : 0));
    });
  });
}
