import { readdirSync, utimesSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { until } from '../../service/support/until.ts';
import { FIRST, Machines, SECOND, THIRD } from './support/machines.ts';

let machines: Machines;

beforeEach(() => {
  machines = new Machines();
});

describe('a deployment', { tags: ['full'] }, () => {
  it('brings the site and the service, with settings and data of the machine, and restarts', async () => {
    expect(await machines.deploy(FIRST)).toMatchObject({ status: 0, stderr: '' });
    expect(machines.read('machine/current/dist/index.html')).toBe('first');
    expect(machines.read('machine/current/.env')).toBe('PORT=4000\n');
    expect(machines.read('machine/current/src/enquiry/main.ts')).toBe('of the commit');
    expect(machines.exists('machine/current/.npmrc')).toBe(true);
    expect(machines.events().filter((event) => event.startsWith('restart'))).toEqual([
      `restart releases/${FIRST}`,
    ]);
    expect(machines.events().at(-1)).toBe(`ask releases/${FIRST} http://localhost:4000/api/health`);
    expect(machines.read('machine/current/data/enquiries.db')).toBe('what Ada wrote\n');
    expect(machines.exists('machine/current/unchecked')).toBe(false);
    expect(readdirSync(machines.path('machine')).sort()).toEqual(
      ['.env', 'current', 'data', 'deploy.lock', 'releases'].sort(),
    );
  });

  it('asks at the port of the settings', async () => {
    await machines.pack();
    for (const [settings, port, release] of [
      ['PORT="4001"\n', 4001, FIRST],
      ['PORT=4001\nPORT=4002 # the last one counts\n', 4002, SECOND],
      ['#PORT=4001\nPORT=\n', 4321, THIRD],
    ] as const) {
      machines.write('machine/.env', settings);
      expect((await machines.deployPacked(release)).status).toBe(0);
      expect(machines.events().at(-1)).toBe(`ask releases/${release} http://localhost:${port}/api/health`);
    }
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
    await machines.deploy(FIRST);
    const age = (release: string, second: number) =>
      utimesSync(machines.path(`machine/releases/${release}`), second, second);
    for (const release of ['4', '5', '6', '7', '8']) {
      machines.write(`machine/releases/${release}/dist/index.html`, 'older');
      age(release, Number(release));
    }
    // It was in use until now, however long ago it was brought.
    age(FIRST, 1);
    expect((await machines.deployPacked(SECOND)).status).toBe(0);
    expect(readdirSync(machines.path('machine/releases')).sort()).toEqual([FIRST, SECOND, '6', '7', '8']);
    expect(machines.current()).toBe(`releases/${SECOND}`);
    expect(machines.read('machine/data/enquiries.db')).toBe('what Ada wrote\n');
  });

  it('gives the same commit a new folder, so that files in use stay as they are', async () => {
    await machines.deploy(FIRST);
    machines.write('checkout/dist/index.html', 'second');
    expect((await machines.deploy(FIRST)).status).toBe(0);
    expect(machines.read(`machine/releases/${FIRST}/dist/index.html`)).toBe('first');
    expect(machines.current()).toMatch(`releases/${FIRST}-`);
    expect(machines.read('machine/current/dist/index.html')).toBe('second');
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
    const { status, stderr } = await machines.deployPacked(FIRST, settings);
    expect(status).toBe(1);
    expect(stderr).toContain(sentence);
    expect(machines.events()).toEqual([]);
  });
});
