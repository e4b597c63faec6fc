import { readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { FIRST, Machines, SECOND, type Step, THIRD } from './support/machines.ts';

const [OLD, NEW] = [`releases/${FIRST}`, `releases/${SECOND}`];
const [ASK_OLD, ASK_NEW] = [OLD, NEW].map((release) => `ask ${release} http://localhost:4000/api/health`);
const TRIED = [`install ${NEW}`, `rehearse ${NEW}`, `check ${OLD}`];
const STAYS = 'Nothing has changed: what ran before runs on.';
const BACK = `Back to ${OLD}. It is healthy.`;

let machines: Machines;

beforeEach(async () => {
  machines = new Machines();
  await machines.deploy(FIRST);
});

/** Files on the server, outside of its data folder, that contain texts of visitors. */
function copies(): string[] {
  const root = machines.path('machine');
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(root.length + 1))
    .filter((file) => !/^data\/|\/data\//.test(file))
    .filter((file) => readFileSync(join(root, file), 'utf8').includes('Ada'));
}

/** Expects that only the first release exists and runs. */
function expectOnlyFirst() {
  expect(machines.current()).toBe(OLD);
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

it('a release whose health check responds with 503 is rolled back: the previous one is started and checked', async () => {
  machines.write('checkout/dist/answers-503');
  await expectFailure(
    [`Release ${SECOND} does not answer at /api/health.`, BACK],
    [...TRIED, `restart ${NEW}`, ASK_NEW!, `restart ${OLD}`, ASK_OLD!],
  );
});

describe('a release changes nothing, or is rolled back,', { tags: ['full'] }, () => {
  const cases: [string, () => void, string[], string[]][] = [
    [
      'if its archive was damaged on its way',
      () => machines.program('ssh', 'shift; head --bytes=-1 | bash -c "$*"'),
      ['The archive was damaged on its way: its SHA-256 differs. Deploy again.', STAYS],
      [],
    ],
    [
      'if it holds a link, which could show visitors the enquiries',
      () => symlinkSync('../..', machines.path('checkout/dist/link')),
      ['The archive of the site holds something else than files and folders.', STAYS],
      [],
    ],
    [
      'if its packages cannot be installed',
      () => machines.write('checkout/dist/no-packages'),
      ['The packages of the service cannot be installed.', STAYS],
      TRIED.slice(0, 1),
    ],
    [
      'if it cannot use the database',
      () => machines.write('checkout/dist/refuses-database'),
      ['The new release cannot use the database of the enquiries.', STAYS],
      TRIED.slice(0, 2),
    ],
    [
      'if the release before could not use the migrated database, and cannot copy it as it is',
      // Code 1 means an enquiry that waits too long.
      () => {
        machines.write(`machine/${OLD}/dist/check-code`, '2');
        machines.write(`machine/${OLD}/dist/no-backup`);
      },
      [
        `${OLD} could not use the database after the new release, and the database cannot be copied before it.`,
        STAYS,
      ],
      [...TRIED, `backup ${OLD}`],
    ],
    [
      'if it cannot be started',
      () => machines.write('checkout/dist/no-start'),
      [`Release ${SECOND} cannot be started.`, BACK],
      [...TRIED, `restart ${NEW}`, `restart ${OLD}`, ASK_OLD!],
    ],
  ];
  it.each(cases)('%s', async (_what, prepare, words, steps) => {
    prepare();
    await expectFailure(words, steps);
  });

  it('with an error if the previous release does not respond either', async () => {
    machines.write('checkout/dist/answers-503');
    machines.write(`machine/${OLD}/dist/answers-503`);
    const { status, said } = await machines.deploy(SECOND);
    expect(status).toBe(1);
    expect(said).toContain(`ATTENTION: going back to ${OLD} has failed`);
    expect(said).not.toContain('It is healthy');
    expectOnlyFirst();
  });

  it('and the first of all is stopped and removed, because there is no previous one', async () => {
    machines = new Machines();
    machines.write('checkout/dist/answers-503');
    const { status, said } = await machines.deploy(FIRST);
    expect(status).toBe(1);
    expect(said).toContain('There is no release to go back to: the website is stopped.');
    expect(machines.events().at(-1)).toBe('stop');
    expect(machines.exists('machine/current')).toBe(false);
    expect(machines.releases()).toEqual([]);
  });
});

describe('a deployment that is interrupted', { tags: ['full'] }, () => {
  /** Sends a signal to the script on the server when it reaches a step. */
  async function interrupt(step: Step, signal: NodeJS.Signals) {
    const held = machines.hold(step);
    const deployment = machines.deployPacked(SECOND);
    await held.reached();
    const copiesThen = copies();
    machines.signalServer(signal);
    await held.goOn();
    return { ...(await deployment), copies: copiesThen };
  }

  // The copy of the database is gone before the new release starts.
  it.each([
    ['check', 'SIGTERM', 143, STAYS, 1],
    ['ask', 'SIGHUP', 129, BACK, 0],
  ] as const)(
    'at its step “%s” by %s leaves the release before and no copy',
    async (step, signal, code, words, count) => {
      const interrupted = await interrupt(step, signal);
      expect(interrupted.status).toBe(code);
      expect(interrupted.said).toContain(words);
      expect(interrupted.copies).toHaveLength(count);
      expect(copies()).toEqual([]);
      expectOnlyFirst();
    },
  );

  it('by a power failure leaves an unchecked release, to which the next one does not roll back', async () => {
    expect((await interrupt('ask', 'SIGKILL')).status).toBe(137);
    expect(machines.current()).toBe(NEW);
    expect(machines.exists('machine/current/unchecked')).toBe(true);
    machines.write('checkout/dist/answers-503');
    expect((await machines.deploy(THIRD)).said).toContain(BACK);
    expect(machines.current()).toBe(OLD);
  });
});
