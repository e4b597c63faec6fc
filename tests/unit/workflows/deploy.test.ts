import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, symlinkSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { until } from '../../service/support/until.ts';
import { FIRST, Machines, SECOND } from './support/machines.ts';

const askAt = (release: string) => `ask releases/${release} http://localhost:4000/api/health`;
/** Steps of the second release until it is started. */
const TRIED = [`install releases/${SECOND}`, `rehearse releases/${SECOND}`, `check releases/${FIRST}`];

let machines: Machines;

beforeEach(() => {
  machines = new Machines();
});

describe('a deployment', { tags: ['full'] }, () => {
  it('installs the packages and checks the database before the running release changes', async () => {
    await machines.deploy(FIRST);
    // An enquiry waits too long.
    machines.write(`machine/releases/${FIRST}/dist/check-code`, '1');
    const before = machines.events().length;
    const { status, said } = await machines.deployPacked(SECOND);
    expect(status).toBe(0);
    expect(machines.events().slice(before)).toEqual([
      ...[...TRIED, `restart releases/${SECOND}`, askAt(SECOND)],
    ]);
    expect(machines.current()).toBe(`releases/${SECOND}`);
    // Only the user of the service can read the copy, and the log may be public.
    expect(machines.read('modes')).toBe('700\n600\n');
    expect(said).not.toContain('ada@visitor.example');
  });

  it('keeps five releases and never touches the enquiries', async () => {
    await machines.deploy(FIRST);
    const age = (release: string, second: number) =>
      utimesSync(machines.path(`machine/releases/${release}`), second, second);
    for (const release of ['4', '5', '6', '7', '8']) {
      machines.write(`machine/releases/${release}/dist/index.html`, 'older');
      age(release, Number(release));
    }
    // It was in use until now, however old it is.
    age(FIRST, 1);
    expect((await machines.deployPacked(SECOND)).status).toBe(0);
    expect(machines.releases()).toEqual([FIRST, SECOND, '6', '7', '8']);
    expect(machines.current()).toBe(`releases/${SECOND}`);
    expect(machines.read('machine/data/enquiries.db')).toBe('what Ada wrote\n');
  });

  it('uses a new folder for the same commit, so that files in use do not change', async () => {
    await machines.deploy(FIRST);
    machines.write('checkout/dist/index.html', 'second');
    expect((await machines.deploy(FIRST)).status).toBe(0);
    expect(machines.read(`machine/releases/${FIRST}/dist/index.html`)).toBe('first');
    expect(machines.current()).toMatch(`releases/${FIRST}-`);
    expect(machines.read('machine/current/dist/index.html')).toBe('second');
  });

  it('waits for a running one: two exclude each other', async () => {
    const install = machines.hold('install');
    const first = machines.deploy(FIRST);
    await install.reached();
    const second = machines.deployPacked(SECOND);
    await until('the second one waits', () => machines.said.includes('Another deployment is running.'));
    expect(machines.events()).toEqual([`install releases/${FIRST}`]);
    expect(machines.releases()).toEqual([FIRST]);
    await install.goOn();
    expect([(await first).status, (await second).status]).toEqual([0, 0]);
    const events = machines.events();
    expect(events.indexOf(`install releases/${SECOND}`)).toBeGreaterThan(events.indexOf(askAt(FIRST)));
    expect(machines.current()).toBe(`releases/${SECOND}`);
  });

  it.each([
    [{ RELEASE: '../..' }, 'RELEASE is no full commit'],
    [{ DEPLOY_FOLDER: "/srv/'; rm -rf /" }, 'DEPLOY_FOLDER is no plain absolute path'],
    [{ DEPLOY_HOST: '' }, 'DEPLOY_HOST: is not set'],
    [{ DEPLOY_HOST: '-oProxyCommand=sh' }, 'DEPLOY_HOST is no user@machine'],
  ])('is refused with %j', async (settings, sentence) => {
    const { status, said } = await machines.deployPacked(FIRST, settings);
    expect(status).toBe(1);
    expect(said).toContain(sentence);
    expect(machines.events()).toEqual([]);
  });
});

describe('the built archive', { tags: ['full'] }, () => {
  /** Deploys another archive in place of the built one, with its checksum. */
  function deployOther(names: string[], options: string[] = []) {
    const pages = 'dist/index.html';
    for (const file of [pages, 'src/enquiry/node/main.ts', 'src/enquiry/more.ts', 'package.json', '.env'])
      machines.write(`other/${file}`, 'replaced');
    machines.write('artifact/dist.tar.gz');
    execFileSync('tar', ['-Pczf', '../artifact/dist.tar.gz', ...options, ...names], {
      cwd: machines.path('other'),
    });
    const checksum = execFileSync('sha256sum', ['dist.tar.gz'], { cwd: machines.path('artifact') });
    machines.write('artifact/dist.tar.gz.sha256', String(checksum));
    return machines.deployPacked(FIRST);
  }

  it('is refused if its checksum differs, before anything is sent', async () => {
    machines.write('artifact/dist.tar.gz', 'something else');
    machines.write('artifact/dist.tar.gz.sha256', '0  dist.tar.gz');
    const { status, said } = await machines.deployPacked(FIRST);
    expect(status).toBe(1);
    expect(said).toContain('its SHA-256 differs. Nothing was sent.');
    expect(machines.exists('server-pid')).toBe(false);
  });

  it('cannot bring code to the server: only the pages are taken from it', async () => {
    expect((await deployOther(['dist', 'src', 'package.json', '.env'])).status).toBe(0);
    expect(machines.read('machine/current/dist/index.html')).toBe('replaced');
    expect(machines.read('machine/current/src/enquiry/node/main.ts')).toBe('of the commit');
    expect(machines.read('machine/current/.env')).toBe('PORT=4000\n');
    expect(machines.read('machine/current/package.json')).toBe('');
    expect(machines.exists('machine/current/src/enquiry/more.ts')).toBe(false);
  });

  it('cannot write elsewhere on the server', async () => {
    for (const path of ['dist/../../../.env', machines.path('machine/.env')]) {
      await deployOther(['dist', '.env'], [`--transform=s,^[.]env$,${path},`]);
      expect(machines.read('machine/.env'), path).toBe('PORT=4000\n');
    }
    expect(readdirSync(machines.path('machine')).join()).not.toContain('scratch');
  });
});

describe('a release that fails', () => {
  const STAYS = 'Nothing has changed: what ran before runs on.';

  beforeEach(() => machines.deploy(FIRST));

  /** Expects that only the first release exists and runs. */
  function expectOnlyFirst() {
    expect(machines.current()).toBe(`releases/${FIRST}`);
    expect(machines.read('machine/current/dist/index.html')).toBe('first');
    expect(machines.releases()).toEqual([FIRST]);
    expect(readdirSync(machines.path('machine')).join()).not.toContain('scratch');
  }

  async function expectFailure(words: string[], steps: string[]) {
    const before = machines.events().length;
    const { status, said } = await machines.deploy(SECOND);
    expect(status).toBe(1);
    expect(said).toContain(words.join('\n'));
    expect(machines.events().slice(before)).toEqual(steps);
    expectOnlyFirst();
  }

  it('its health check is rolled back: the previous one is started and checked', async () => {
    machines.write('checkout/dist/answers-503');
    await expectFailure(
      [`Release ${SECOND} does not answer at /api/health.`, `Back to releases/${FIRST}. It is healthy.`],
      [...TRIED, `restart releases/${SECOND}`, askAt(SECOND), `restart releases/${FIRST}`, askAt(FIRST)],
    );
  });

  describe('before it is started changes nothing:', { tags: ['full'] }, () => {
    const cases: [string, () => void, string, string[]][] = [
      [
        'an archive that was damaged on its way',
        () => machines.program('ssh', 'shift; head --bytes=-1 | bash -c "$*"'),
        'The archive was damaged on its way: its SHA-256 differs. Deploy again.',
        [],
      ],
      [
        'an archive with a link, which could show visitors the enquiries',
        () => symlinkSync('../..', machines.path('checkout/dist/link')),
        'The archive of the site holds something else than files and folders.',
        [],
      ],
      [
        'a service that cannot use the database',
        () => machines.write('checkout/dist/refuses-database'),
        'The new release cannot use the database of the enquiries.',
        TRIED.slice(0, 2),
      ],
      [
        'a database that the release before could not use afterwards, and that cannot be copied',
        // Code 1 means an enquiry that waits too long.
        () => {
          machines.write(`machine/releases/${FIRST}/dist/check-code`, '2');
          machines.write(`machine/releases/${FIRST}/dist/no-backup`);
        },
        `releases/${FIRST} could not use the database after the new release, and the database cannot be copied before it.`,
        [...TRIED, `backup releases/${FIRST}`],
      ],
    ];
    it.each(cases)('%s', async (_what, prepare, words, steps) => {
      prepare();
      await expectFailure([words, STAYS], steps);
    });
  });

  it('like the previous one ends in an error', { tags: ['full'] }, async () => {
    machines.write('checkout/dist/answers-503');
    machines.write(`machine/releases/${FIRST}/dist/answers-503`);
    const { status, said } = await machines.deploy(SECOND);
    expect(status).toBe(1);
    expect(said).toContain(`ATTENTION: going back to releases/${FIRST} has failed`);
    expect(said).not.toContain('It is healthy');
    expectOnlyFirst();
  });

  it('and is the first of all is stopped and removed', { tags: ['full'] }, async () => {
    machines = new Machines();
    machines.write('checkout/dist/answers-503');
    const { status, said } = await machines.deploy(FIRST);
    expect(status).toBe(1);
    expect(said).toContain('There is no release to go back to: the website is stopped.');
    expect(machines.events().at(-1)).toBe('stop');
    expect(machines.exists('machine/current')).toBe(false);
    expect(machines.releases()).toEqual([]);
  });

  it('because it is interrupted leaves no copy of what visitors wrote', { tags: ['full'] }, async () => {
    /** Files on the server, outside of its data folder, that contain texts of visitors. */
    const copies = () =>
      readdirSync(machines.path('machine'), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => join(parentPath, name))
        .filter((file) => !/\/machine\/(.*\/)?data\//.test(file) && readFileSync(file).includes('Ada'));
    const check = machines.hold('check');
    const deployment = machines.deployPacked(SECOND);
    await check.reached();
    expect(copies()).toHaveLength(1);
    machines.interruptServer();
    await check.goOn();
    const { status, said } = await deployment;
    expect(status).toBe(143);
    expect(said).toContain(STAYS);
    expect(copies()).toEqual([]);
    expectOnlyFirst();
  });
});
