import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { DELIVERY_TIMINGS } from '../../../src/enquiry/delivery/loop.ts';
import { AGENCY_TOKEN, startHoldingProxy } from '../support/agency.ts';
import { commandsOn } from '../support/commands.ts';
import { mailedIds } from '../support/mail-server.ts';
import { ADA, postJson, withId } from '../support/requests.ts';
import { runService, startMail } from '../support/running-service.ts';
import { startIn } from '../support/service-process.ts';
import { makeSiteFolder } from '../support/site-folder.ts';
import { until } from '../support/until.ts';
import { inDatabase, readRows } from '../../support/database.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** A mail server that is away. */
const AWAY = 'smtp://127.0.0.1:1';

/** More than a batch. */
const WAITING = 60;

function makePlace() {
  const folder = makeSiteFolder();
  const file = join(folder, 'data/enquiries.db');
  const settings = { AGENCY_TOKEN, SUSPECTED_SPAM: 'hold' };
  return {
    ...{ folder, file, run: commandsOn(file, { AGENCY_TOKEN }) },
    /** Starts a service with the pauses of a real one, so that what waits is left alone. */
    start: (SMTP_URL: string) =>
      runService({ ...settings, SMTP_URL }, { folder, deliveryTimings: DELIVERY_TIMINGS }),
  };
}
type Place = ReturnType<typeof makePlace>;

/** Folder of a database that holds enquiries of every kind; each test gets a copy. */
const template = temporaryFolder(afterAll);
let filled: ReturnType<typeof fillTemplate> | undefined;

/** Gives a place enquiries of every kind; returns the ids of those that wait, are kept and are erased. */
async function fill({ folder }: Place) {
  filled ??= fillTemplate();
  const ids = await filled;
  cpSync(template, join(folder, 'data'), { recursive: true });
  return ids;
}

async function fillTemplate() {
  const place = makePlace();
  const service = await place.start(AWAY);
  const [spam, delivered, failed, erased] = [withId({ ...ADA, website: 'x' }), withId(), withId(), withId()];
  for (const enquiry of [spam, delivered, failed, erased]) await postJson(service.url, enquiry);
  const waiting = Array.from({ length: WAITING }, () => withId());
  await Promise.all(waiting.map((enquiry) => postJson(service.url, enquiry)));
  await service.stop();
  inDatabase(place.file, (database) => {
    // Due at once, so that both places would deliver it if they could.
    database.exec(
      `UPDATE enquiries SET state = 'waiting', lease = NULL, due_at = 1 WHERE due_at IS NOT NULL`,
    );
    database
      .prepare(`UPDATE enquiries SET state = 'delivered', due_at = NULL, delivered_at = 1 WHERE id = ?`)
      .run(delivered.id);
    database
      .prepare(
        `UPDATE enquiries SET state = 'failed', due_at = NULL, last_error = 'Why', last_error_at = 1 WHERE id = ?`,
      )
      .run(failed.id);
  });
  expect((await place.run('erase', erased.id, '--yes')).code).toBe(0);
  cpSync(join(place.folder, 'data'), template, { recursive: true });
  return { spam, delivered, failed, erased, waiting, kept: [spam.id, delivered.id, failed.id].sort() };
}

const rowsOf = ({ file }: Place) => readRows(file);

const idsOf = (place: Place) => rowsOf(place).map(({ id }) => String(id));

/** Rows without what a database decides by itself. */
const stateOf = (place: Place) => rowsOf(place).map(({ seq: _, lease: _lease, ...row }) => row);

/** Has `move` break off while a proxy holds one of its calls. */
async function breakOff(
  here: Place,
  direction: '--to' | '--from',
  url: string,
  hold: Parameters<typeof startHoldingProxy>[1],
): Promise<void> {
  const proxy = await startHoldingProxy(url, hold);
  const moving = here.run('move', direction, proxy.url);
  await proxy.held;
  proxy.close();
  expect((await moving).code).toBe(3);
}

/** Moments at which a command breaks off, by what its proxy holds. What it has committed until then is all that is left. */
const MOMENTS = [
  ['--to', 'between take and receive', { operation: 'receive', reaches: false }],
  ['--to', 'between receive and forget', { operation: 'receive', reaches: true }],
  ['--from', 'between take and receive', { operation: 'take', reaches: true }],
  ['--from', 'between receive and forget', { operation: 'forget', reaches: false }],
  ['--from', 'after forget', { operation: 'forget', reaches: true }],
] as const;

describe('move', () => {
  test.each(['--to', '--from'] as const)('%s brings everything with its state', async (direction) => {
    const [source, target] = [makePlace(), makePlace()];
    const { spam, erased, waiting } = await fill(source);
    const before = stateOf(source);
    const [here, there] = direction === '--to' ? [source, target] : [target, source];
    const service = await there.start(AWAY);
    if (direction === '--from') await until('the start woke what waits', () => settled(source));
    const states = direction === '--to' ? before : stateOf(source);
    const moved = await here.run('move', direction, service.url);
    expect(moved).toMatchObject({ code: 0, remarks: '' });
    expect(moved.output).toMatch(/^63 moved, and 1 ids of erased ones\.\n/);
    for (const line of ['spam      1\n', 'delivered 1\n', 'failed    1\n'])
      expect(moved.output).toContain(line);
    expect(idsOf(source)).toEqual([]);
    expect(idsOf(target)).toEqual(states.map(({ id }) => id));
    if (direction === '--from') expect(stateOf(target)).toEqual(states);
    expect(rowsOf(target).find(({ id }) => id === spam.id)).toMatchObject({
      state: 'spam',
      suspicion: 'trap',
    });

    // Neither place takes again what was erased, and the old one not what was moved away.
    const [old, next] =
      direction === '--to' ? [await source.start(AWAY), service] : [service, await target.start(AWAY)];
    for (const enquiry of [erased, waiting[0], spam]) {
      await postJson(old.url, enquiry);
      await postJson(next.url, enquiry);
    }
    expect(idsOf(source)).toEqual([]);
    expect(idsOf(target)).toHaveLength(63);
    expect(await here.run('move', direction, service.url)).toMatchObject({
      code: 0,
      output: '0 moved, and 1 ids of erased ones.\n',
    });
  });

  test.each(MOMENTS)(
    '%s, broken off %s and called again, has every enquiry once',
    async (direction, _when, hold) => {
      const [source, target, mail] = [makePlace(), makePlace(), await startMail()];
      const { waiting, kept } = await fill(source);
      const all = [...waiting.map(({ id }) => id), ...kept].sort();
      const isTo = direction === '--to';
      const [here, there] = isTo ? [source, target] : [target, source];
      let service = await there.start(isTo ? mail.url : AWAY);
      if (!isTo) await until('the start woke what waits', () => settled(source));
      await breakOff(here, direction, service.url, { ...hold, call: 2 });

      // The source may start anew meanwhile, and must not deliver what was taken.
      if (isTo) {
        const restarted = await source.start(mail.url);
        await restarted.stop();
      } else {
        await service.stop();
        service = await there.start(AWAY);
      }
      const again = () => here.run('move', direction, service.url);
      await until('nothing is left', async () => (await again()).code === 0);
      expect(idsOf(source)).toEqual([]);
      expect(idsOf(target).sort()).toEqual(all);
      if (!isTo) await target.start(mail.url);
      await until('all are delivered', () => mail.mails.length >= WAITING);
      await until('all is noted', () => rowsOf(target).every(({ due_at }) => due_at === null));
      expect(mailedIds(mail)).toEqual(waiting.map(({ id }) => id).sort());
      expect(rowsOf(target).every(({ unknown_outcomes }) => unknown_outcomes === 0)).toBe(true);
    },
  );

  test('there and back again brings everything back', async () => {
    const [source, target] = [makePlace(), makePlace()];
    const { erased } = await fill(source);
    const before = idsOf(source);
    const service = await target.start(AWAY);
    expect((await source.run('move', '--to', service.url)).code).toBe(0);
    const gone = before[0]!;
    await until('it can be erased', async () => (await target.run('erase', gone, '--yes')).code === 0);
    await until('all is back', async () => (await source.run('move', '--from', service.url)).code === 0);
    expect(idsOf(source).sort()).toEqual(before.filter((id) => id !== gone).sort());
    expect(idsOf(target)).toEqual([]);
    const old = await source.start(AWAY);
    for (const id of [erased.id, gone]) await postJson(old.url, { ...ADA, id });
    expect(idsOf(source)).toHaveLength(before.length - 1);
  });

  test(
    'that is killed and given up lets the source deliver, without an unknown outcome',
    { tags: ['full'] },
    async () => {
      const [source, target, mail] = [makePlace(), makePlace(), await startMail()];
      await fill(source);
      const service = await target.start(AWAY);
      const hold = { operation: 'receive', reaches: false, call: 1 };
      const proxy = await startHoldingProxy(service.url, hold);
      const command = ['enquiries.ts', 'move', '--to', proxy.url];
      const { child, ended } = startIn(source.folder, command, { AGENCY_TOKEN });
      await proxy.held;
      child.kill('SIGKILL');
      await ended;
      const taken = rowsOf(source).filter(({ lease }) => String(lease).startsWith('move:'));
      expect(taken.length).toBe(50);
      inDatabase(source.file, (database) =>
        database.exec(`UPDATE enquiries SET due_at = due_at - 601000 WHERE lease GLOB 'move:*'`),
      );
      const restarted = await source.start(mail.url);
      await until('all are delivered', () => mail.mails.length === WAITING);
      await until('all is noted', () => rowsOf(source).every(({ due_at }) => due_at === null));
      expect(new Set(restarted.stored('unknown_outcomes'))).toEqual(new Set([0]));
      expect(idsOf(target)).toEqual([]);
    },
  );

  test('from a database to itself changes nothing and says so', async () => {
    const place = makePlace();
    await fill(place);
    const service = await place.start(AWAY);
    await until('the start woke what waits', () => settled(place));
    const before = stateOf(place);
    expect(await place.run('move', '--to', service.url)).toMatchObject({
      code: 2,
      remarks: expect.stringContaining('Source and target are the same database.'),
    });
    expect(stateOf(place)).toEqual(before);
  });

  test('has to be told one place', async () => {
    const { run } = makePlace();
    for (const args of [[], ['--to', 'https://a.example', '--from', 'https://b.example']]) {
      expect(await run('move', ...args)).toMatchObject({
        code: 2,
        remarks: expect.stringContaining('Say where: --to URL, or --from URL.'),
      });
    }
  });
});

/** Whether everything that waits has been tried in vain, and is to be tried again in many seconds. */
const settled = (place: Place) =>
  rowsOf(place).every(
    ({ state, due_at }) => state !== 'sending' && (due_at === null || Number(due_at) > Date.now() + 8_000),
  );
