import { readdirSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { FIRST, Machines, SECOND, THIRD } from './support/machines.ts';

const HEALTH = 'http://localhost:4000/api/health';

let machines: Machines;

beforeEach(async () => {
  machines = new Machines();
  await machines.deploy(FIRST);
});

/** Only the first release is there, it runs, and nothing is left of another one. */
function expectOnlyFirst() {
  expect(machines.current()).toBe(`releases/${FIRST}`);
  expect(machines.read('machine/current/dist/index.html')).toBe('first');
  expect(readdirSync(machines.path('machine/releases'))).toEqual([FIRST]);
  expect(readdirSync(machines.path('machine')).filter((name) => name.startsWith('scratch'))).toEqual([]);
}

describe('a release is rolled back', () => {
  it('when its health check answers 503: the release before is started and asked for its health', async () => {
    const before = machines.events().length;
    machines.write('checkout/dist/answers-503', '');
    const { status, stderr } = await machines.deploy(SECOND);
    expect(status).toBe(1);
    expect(stderr).toContain(`Release ${SECOND} does not answer at /api/health.`);
    expect(stderr).toContain(`Back to releases/${FIRST}. It is healthy.`);
    expect(machines.events().slice(before).slice(-4)).toEqual([
      `restart releases/${SECOND}`,
      `ask releases/${SECOND} ${HEALTH}`,
      `restart releases/${FIRST}`,
      `ask releases/${FIRST} ${HEALTH}`,
    ]);
    expectOnlyFirst();
  });
});

describe('a release is also rolled back', { tags: ['full'] }, () => {
  it('when it cannot be started', async () => {
    machines.write('checkout/dist/no-start', '');
    const { status, stderr } = await machines.deploy(SECOND);
    expect(status).toBe(1);
    expect(stderr).toContain(`Release ${SECOND} cannot be started.`);
    expect(stderr).toContain(`Back to releases/${FIRST}. It is healthy.`);
    expectOnlyFirst();
  });

  it('before it runs, when its packages cannot be installed', async () => {
    const before = machines.events().length;
    machines.write('checkout/dist/no-packages', '');
    const { status, stderr } = await machines.deploy(SECOND);
    expect(status).toBe(1);
    expect(stderr).toMatch(/packages of the service cannot be installed\.\nNothing has changed/);
    expect(machines.events().slice(before)).toEqual([`install releases/${SECOND}`]);
    expectOnlyFirst();
  });

  it.each([
    ['SIGTERM', 143],
    ['SIGHUP', 129],
    ['SIGINT', 130],
  ] as const)('when %s interrupts the script between switch and check', async (signal, code) => {
    await machines.pack();
    const ask = machines.hold('ask');
    const deployment = machines.deployPacked(SECOND);
    await ask.reached();
    expect(machines.current()).toBe(`releases/${SECOND}`);
    machines.signalServer(signal);
    await ask.goOn();
    const { status, stderr } = await deployment;
    expect(status).toBe(code);
    expect(stderr).toContain(`Back to releases/${FIRST}. It is healthy.`);
    expectOnlyFirst();
  });

  it('and it is said loudly if the release before does not answer either', async () => {
    machines.write('checkout/dist/answers-503', '');
    machines.write(`machine/releases/${FIRST}/dist/answers-503`, '');
    const { status, stderr } = await machines.deploy(SECOND);
    expect(status).toBe(1);
    expect(stderr).toContain(`ATTENTION: going back to releases/${FIRST} has failed`);
    expect(stderr).not.toContain('It is healthy');
    expectOnlyFirst();
  });

  it('to the last one that was checked, when the machine itself ended between switch and check', async () => {
    await machines.pack();
    const ask = machines.hold('ask');
    const killed = machines.deployPacked(SECOND);
    await ask.reached();
    machines.signalServer('SIGKILL');
    await ask.goOn();
    expect((await killed).status).toBe(137);
    expect(machines.current()).toBe(`releases/${SECOND}`);
    expect(machines.exists('machine/current/unchecked')).toBe(true);

    machines.write('checkout/dist/answers-503', '');
    const { stderr } = await machines.deploy(THIRD);
    expect(stderr).toContain(`Back to releases/${FIRST}. It is healthy.`);
    expect(machines.current()).toBe(`releases/${FIRST}`);
  });
});

describe('the first release of all', { tags: ['full'] }, () => {
  it('is stopped and removed if it is not healthy: there is none to go back to', async () => {
    machines = new Machines();
    machines.write('checkout/dist/answers-503', '');
    const { status, stderr } = await machines.deploy(FIRST);
    expect(status).toBe(1);
    expect(stderr).toContain('There is no release to go back to: the website is stopped.');
    expect(machines.events().at(-1)).toBe('stop');
    expect(machines.exists('machine/current')).toBe(false);
    expect(readdirSync(machines.path('machine/releases'))).toEqual([]);
  });
});
