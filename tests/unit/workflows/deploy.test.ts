import { readdirSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { until } from '../../service/support/until.ts';
import { Machines } from './support/machines.ts';

const FIRST = '1'.repeat(40);
const SECOND = '2'.repeat(40);

let machines: Machines;

beforeEach(() => {
  machines = new Machines();
});

describe('a deployment', () => {
  it('brings the site and the service, with the settings of the machine, and restarts', async () => {
    expect(await machines.deploy(FIRST)).toMatchObject({ status: 0, stderr: '' });
    expect(machines.read('machine/current/dist/index.html')).toBe('first');
    expect(machines.read('machine/current/.env')).toBe('PORT=4000\n');
    expect(machines.read('machine/current/src/enquiry/main.ts')).toBe('of the commit');
    expect(machines.exists('machine/current/.npmrc')).toBe(true);
    expect(machines.events().filter((event) => event.startsWith('restart'))).toEqual([
      `restart releases/${FIRST}`,
    ]);
    expect(machines.events().at(-1)).toBe(`ask releases/${FIRST} http://localhost:4000/api/health`);
  });

  it.each([
    ['PORT="4001"\n', 4001],
    ['PORT=4001\nPORT=4002 # the last one counts\n', 4002],
    ['#PORT=4001\nPORT=\n', 4321],
  ])('asks at the port of the settings: %j', async (settings, port) => {
    machines.write('machine/.env', settings);
    expect((await machines.deploy(FIRST)).status).toBe(0);
    expect(machines.events().at(-1)).toBe(`ask releases/${FIRST} http://localhost:${port}/api/health`);
  });

  it('installs the packages and tries the database before anything that runs changes', async () => {
    await machines.deploy(FIRST);
    const before = machines.events().length;
    await machines.deploy(SECOND);
    expect(machines.events().slice(before)).toEqual([
      `install releases/${SECOND}`,
      `rehearse releases/${SECOND}`,
      `check releases/${FIRST}`,
      `restart releases/${SECOND}`,
      `ask releases/${SECOND} http://localhost:4000/api/health`,
    ]);
  });

  it('keeps five releases and never touches the enquiries', async () => {
    for (let release = 1; release <= 7; release++) {
      expect((await machines.deploy(String(release).repeat(40))).status).toBe(0);
    }
    expect(readdirSync(machines.path('machine/releases'))).toHaveLength(5);
    expect(machines.current()).toBe(`releases/${'7'.repeat(40)}`);
    expect(machines.read('machine/data/enquiries.db')).toBe('what Ada wrote\n');
  });

  it('keeps a database at its default place outside of the releases', async () => {
    await machines.deploy(FIRST);
    expect(machines.read('machine/current/data/enquiries.db')).toBe('what Ada wrote\n');
  });

  it('gives the same commit a new folder, so that files in use stay as they are', async () => {
    await machines.deploy(FIRST);
    machines.write('checkout/dist/index.html', 'second');
    expect((await machines.deploy(FIRST)).status).toBe(0);
    expect(machines.read(`machine/releases/${FIRST}/dist/index.html`)).toBe('first');
    expect(machines.current()).toMatch(`releases/${FIRST}-`);
    expect(machines.read('machine/current/dist/index.html')).toBe('second');
  });

  it('leaves nothing behind but releases, data, settings and the lock', async () => {
    await machines.deploy(FIRST);
    expect(readdirSync(machines.path('machine')).sort()).toEqual(
      ['.env', 'current', 'data', 'deploy.lock', 'releases'].sort(),
    );
    expect(machines.exists('machine/current/unchecked')).toBe(false);
  });

  it('waits for one that runs already: two exclude each other', async () => {
    await machines.pack();
    const install = machines.hold('install');
    const first = machines.deployPacked(FIRST);
    await install.reached();
    const second = machines.deployPacked(SECOND);
    await until('the second one waits', () => machines.output.includes('Another deployment is running.'));
    expect(machines.events()).toEqual([`install releases/${FIRST}`]);
    expect(readdirSync(machines.path('machine/releases'))).toEqual([FIRST]);
    await install.goOn();
    expect([(await first).status, (await second).status]).toEqual([0, 0]);
    expect(machines.events().indexOf(`install releases/${SECOND}`)).toBeGreaterThan(
      machines.events().indexOf(`ask releases/${FIRST} http://localhost:4000/api/health`),
    );
    expect(machines.current()).toBe(`releases/${SECOND}`);
  });

  it.each([
    [{ RELEASE: '../..' }, 'RELEASE is no full commit'],
    [{ DEPLOY_FOLDER: "/srv/'; rm -rf /" }, 'DEPLOY_FOLDER is no plain absolute path'],
    [{ DEPLOY_HOST: '' }, 'DEPLOY_HOST: is not set'],
    [{ DEPLOY_HOST: '-oProxyCommand=sh' }, 'DEPLOY_HOST is no user@machine'],
  ])('is refused with %j', async (settings, sentence) => {
    const { status, stderr } = await machines.deploy(FIRST, settings);
    expect(status).toBe(1);
    expect(stderr).toContain(sentence);
    expect(machines.events()).toEqual([]);
  });
});
