import { execFileSync } from 'node:child_process';
import { readdirSync, symlinkSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { FIRST, Machines, SECOND } from './support/machines.ts';

let machines: Machines;

beforeEach(() => {
  machines = new Machines();
});

/** Makes an archive of other files, with its checksum, in place of the one that was packed. */
function replaceArchive(names: string[], options: string[] = []): void {
  for (const file of [
    ...['dist/index.html', 'src/enquiry/main.ts', 'src/enquiry/more.ts', 'npm-shrinkwrap.json', '.env'],
  ]) {
    machines.write(`other/${file}`, 'replaced');
  }
  machines.write('artifact/dist.tar.gz', '');
  const archive = ['--create', '--gzip', '--absolute-names', '--file', machines.path('artifact/dist.tar.gz')];
  execFileSync('tar', [...archive, ...options, ...names], { cwd: machines.path('other') });
  const checksum = execFileSync('sha256sum', ['dist.tar.gz'], { cwd: machines.path('artifact') });
  machines.write('artifact/dist.tar.gz.sha256', String(checksum));
}

describe('what was built', { tags: ['full'] }, () => {
  it('is refused if its checksum differs, before anything is sent', async () => {
    await machines.pack();
    machines.write('artifact/dist.tar.gz', 'something else');
    machines.program('ssh', 'touch "$F/connected"');
    const { status, stderr } = await machines.deployPacked(FIRST);
    expect(status).toBe(1);
    expect(stderr).toContain('its SHA-256 differs. Nothing was sent.');
    expect(machines.exists('connected')).toBe(false);
  });

  it('is refused if it was damaged on its way to the server', async () => {
    await machines.deploy(FIRST);
    const events = machines.events();
    machines.program('ssh', 'shift; head --bytes=-1 | bash -c "$*"');
    const { status, stderr } = await machines.deploy(SECOND);
    expect(status).toBe(1);
    expect(stderr).toMatch(/damaged on its way: its SHA-256 differs.*\nNothing has changed/);
    expect(machines.current()).toBe(`releases/${FIRST}`);
    expect(machines.events()).toEqual(events);
    expect(readdirSync(machines.path('machine/releases'))).toEqual([FIRST]);
  });

  it('cannot bring code to the server: only the pages are taken from it', async () => {
    replaceArchive(['dist', 'src', 'npm-shrinkwrap.json', '.env']);
    expect((await machines.deployPacked(FIRST)).status).toBe(0);
    expect(machines.read('machine/current/dist/index.html')).toBe('replaced');
    expect(machines.read('machine/current/src/enquiry/main.ts')).toBe('of the commit');
    expect(machines.read('machine/current/.env')).toBe('PORT=4000\n');
    expect(machines.exists('machine/current/src/enquiry/more.ts')).toBe(false);
    expect(machines.exists('machine/current/npm-shrinkwrap.json')).toBe(false);
  });

  it.each(['dist/../../../../.env', '/.env'])('cannot write elsewhere on the server: %s', async (path) => {
    replaceArchive(['dist', '.env'], [`--transform=s,^[.]env$,${path},`]);
    await machines.deployPacked(FIRST);
    expect(machines.read('machine/.env')).toBe('PORT=4000\n');
    expect(readdirSync(machines.path('machine')).sort()).toEqual(
      expect.not.arrayContaining([expect.stringMatching(/^scratch/)]),
    );
  });

  it('is refused if it holds a link, which could show visitors the enquiries', async () => {
    symlinkSync('../..', machines.path('checkout/dist/link'));
    const { status, stderr } = await machines.deploy(FIRST);
    expect(status).toBe(1);
    expect(stderr).toContain('something else than files and folders');
    expect(machines.exists('machine/current')).toBe(false);
  });
});
