import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { FIRST, Machines, SECOND } from './support/machines.ts';

let machines: Machines;

beforeEach(() => {
  machines = new Machines();
});

/** Files on the server, outside of its data folder, that hold what a visitor wrote. */
function copies(): string[] {
  const root = machines.path('machine');
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(root.length + 1))
    .filter((file) => !/^data\/|\/data\//.test(file))
    .filter((file) => readFileSync(join(root, file), 'utf8').includes('Ada'));
}

describe('before the switch, on a copy of the database,', { tags: ['full'] }, () => {
  it('a deployment stops if the old release could not read what the new one migrated', async () => {
    await machines.deploy(FIRST);
    const before = machines.events().length;
    machines.write('checkout/dist/schema', '1');
    const { status, stderr } = await machines.deploy(SECOND);
    expect(status).toBe(1);
    expect(stderr).toMatch(
      new RegExp(`releases/${FIRST} could not use the database .* no way back\\.\nNothing has changed`),
    );
    expect(machines.events().slice(before)).toEqual([
      `install releases/${SECOND}`,
      `rehearse releases/${SECOND}`,
      `check releases/${FIRST}`,
    ]);
    expect(machines.current()).toBe(`releases/${FIRST}`);
    expect(readdirSync(machines.path('machine/releases'))).toEqual([FIRST]);
    expect(copies()).toEqual([]);
  });

  it('a deployment stops if the new release cannot use the database', async () => {
    await machines.deploy(FIRST);
    const before = machines.events().length;
    machines.write('checkout/dist/refuses-database', '');
    const { status, stderr } = await machines.deploy(SECOND);
    expect(status).toBe(1);
    expect(stderr).toContain(
      'The new release cannot use the database of the enquiries.\nNothing has changed',
    );
    expect(machines.events().slice(before)).not.toContain(`restart releases/${SECOND}`);
    expect(machines.current()).toBe(`releases/${FIRST}`);
  });

  it('an old release stops it unless it ends with 0, or with 1 for enquiries that wait or have failed', async () => {
    await machines.deploy(FIRST);
    for (const code of [2, 126, 127]) {
      machines.write(`machine/releases/${FIRST}/dist/check-code`, String(code));
      expect((await machines.deployPacked(SECOND)).status, `${code}`).toBe(1);
      expect(machines.current()).toBe(`releases/${FIRST}`);
    }
    machines.write(`machine/releases/${FIRST}/dist/check-code`, '1');
    expect((await machines.deployPacked(SECOND)).status).toBe(0);
    expect(machines.current()).toBe(`releases/${SECOND}`);
  });

  it('there is nothing to ask the old release as long as there is no database', async () => {
    rmSync(machines.path('machine/data'), { recursive: true });
    await machines.deploy(FIRST);
    expect((await machines.deploy(SECOND)).status).toBe(0);
    expect(machines.events()).not.toContainEqual(expect.stringMatching(/^check/));
  });
});

describe('the copy of the database', { tags: ['full'] }, () => {
  it('is for the user of the service alone, gone before the new release starts, and not made public', async () => {
    await machines.pack();
    const restart = machines.hold('restart');
    const deployment = machines.deployPacked(FIRST);
    await restart.reached();
    expect(copies()).toEqual([]);
    await restart.goOn();
    expect((await deployment).status).toBe(0);
    expect(machines.read('modes')).toBe('700\n600\n');
    // There was no old release to ask.
    expect(machines.events()).not.toContainEqual(expect.stringMatching(/^check/));
    const { stdout, stderr } = await machines.deployPacked(SECOND);
    expect(machines.events()).toContain(`check releases/${FIRST}`);
    // The log of a deployment may be public.
    expect(stdout + stderr).not.toContain('ada@visitor.example');
    expect(copies()).toEqual([]);
  });

  it.each(['SIGTERM', 'SIGHUP', 'SIGINT'] as const)('is gone after %s', async (signal) => {
    await machines.deploy(FIRST);
    const check = machines.hold('check');
    const deployment = machines.deployPacked(SECOND);
    await check.reached();
    expect(copies()).toHaveLength(1);
    machines.signalServer(signal);
    await check.goOn();
    expect((await deployment).stderr).toContain('Nothing has changed');
    expect(copies()).toEqual([]);
    expect(machines.current()).toBe(`releases/${FIRST}`);
  });

  it('of a deployment that was killed is removed by the next one', async () => {
    await machines.deploy(FIRST);
    const check = machines.hold('check');
    const killed = machines.deployPacked(SECOND);
    await check.reached();
    machines.signalServer('SIGKILL');
    await check.goOn();
    await killed;
    expect(copies()).toHaveLength(1);
    expect((await machines.deploy(SECOND)).status).toBe(0);
    expect(copies()).toEqual([]);
  });
});
