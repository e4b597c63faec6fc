import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { DELIVERY_TIMINGS } from '../../../src/enquiry/delivery/loop.ts';
import { openStore } from '../../../src/enquiry/store/store.ts';
import { AGENCY_TOKEN, startHoldingProxy } from '../support/agency.ts';
import { commandsOn } from '../support/commands.ts';
import { mailedIds } from '../support/mail-server.ts';
import { ADA, forStore, postJson } from '../support/requests.ts';
import { runService, startMail } from '../support/running-service.ts';
import { makeSiteFolder } from '../support/site-folder.ts';
import { until } from '../support/until.ts';
import { inDatabase, readRows } from '../../support/database.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** Mail server that cannot be reached. */
const NO_SERVER = 'smtp://127.0.0.1:1';

/** More than one batch. */
const WAITING = 60;

type Direction = '--to' | '--from';

/** Creates one end of a move: a database with its commands and its service. */
function makePlace() {
  const folder = makeSiteFolder();
  const file = join(folder, 'data/enquiries.db');
  const rows = () => readRows(file);
  return {
    ...{ folder, file, rows, run: commandsOn(file, { AGENCY_TOKEN }) },
    ids: () => rows().map(({ id }) => String(id)),
    /** Rows without the columns that differ between databases. */
    state: () => rows().map(({ seq: _, lease: _lease, ...row }) => row),
    /** Starts the service with production timings, so that it retries nothing during a test. */
    start: (SMTP_URL: string) =>
      runService({ AGENCY_TOKEN, SMTP_URL }, { folder, deliveryTimings: DELIVERY_TIMINGS }),
  };
}
type Place = ReturnType<typeof makePlace>;

/** Folder of a database with enquiries in several states, copied for each test. */
const template = temporaryFolder(afterAll);
let filled: ReturnType<typeof fillTemplate> | undefined;

/** Creates a place with the enquiries of the template, and returns their ids, too. */
async function makeFilledPlace() {
  filled ??= fillTemplate();
  const ids = await filled;
  const place = makePlace();
  cpSync(template, join(place.folder, 'data'), { recursive: true });
  return { ...place, ...ids };
}

async function fillTemplate() {
  const { folder, file, run } = makePlace();
  const store = openStore(file);
  const add = async (more: object = {}) => {
    const enquiry = { ...forStore(), ...more };
    await store.addEnquiry(enquiry);
    return enquiry.id;
  };
  const spam = await add({ suspicion: 'trap', held: true });
  const [delivered, failed, erased] = [await add(), await add(), await add()];
  const waiting = await Promise.all(Array.from({ length: WAITING }, () => add()));
  store.close();
  inDatabase(file, (database) =>
    // Waiting enquiries are due at once, so that both places would deliver them if they could.
    database.exec(`
      UPDATE enquiries SET state = 'waiting', due_at = 1 WHERE due_at IS NOT NULL;
      UPDATE enquiries SET state = 'delivered', due_at = NULL, delivered_at = 1 WHERE id = '${delivered}';
      UPDATE enquiries SET state = 'failed', due_at = NULL, last_error = 'Why', last_error_at = 1
      WHERE id = '${failed}'
    `),
  );
  expect((await run('erase', erased, '--yes')).code).toBe(0);
  cpSync(join(folder, 'data'), template, { recursive: true });
  return { spam, erased, waiting, kept: [spam, delivered, failed] };
}

/** Waits until the first attempts have failed and the next ones are at least 8 seconds away. */
const untilSettled = ({ rows }: Pick<Place, 'rows'>) =>
  until('the first attempts have failed', () =>
    rows().every(
      ({ state, due_at }) => state !== 'sending' && (due_at === null || Number(due_at) > Date.now() + 8_000),
    ),
  );

/** Creates a filled source and an empty target; the command runs at one of them, the service at the other. */
async function makePlaces(direction: Direction, mailOfTarget = NO_SERVER) {
  const [source, target] = [await makeFilledPlace(), makePlace()];
  const isTo = direction === '--to';
  const [here, there] = isTo ? [source, target] : [target, source];
  const service = await there.start(isTo ? mailOfTarget : NO_SERVER);
  if (!isTo) await untilSettled(source);
  const move = (url = service.url) => here.run('move', direction, url);
  /** Interrupts the command while a proxy holds one of its calls, so that only committed changes remain. */
  const interrupt = async (hold: Parameters<typeof startHoldingProxy>[1]) => {
    const proxy = await startHoldingProxy(service.url, hold);
    const moving = move(proxy.url);
    await proxy.held;
    proxy.close();
    expect((await moving).code).toBe(3);
  };
  return { source, target, there, service, isTo, move, interrupt };
}

describe('move', () => {
  test.each<Direction>(['--to', '--from'])('%s moves everything with its state', async (direction) => {
    const { source, target, service, isTo, move } = await makePlaces(direction);
    const { spam, erased, waiting } = source;
    const before = source.state();
    const { code, output, remarks } = await move();
    expect([code, remarks]).toEqual([0, '']);
    expect(output).toMatch(/^63 moved, and 1 ids of erased ones\.\n/);
    for (const line of ['spam      1\n', 'delivered 1\n', 'failed    1\n']) expect(output).toContain(line);
    expect(source.ids()).toEqual([]);
    expect(target.ids()).toEqual(before.map(({ id }) => id));
    // With --to, the service at the target has begun to deliver.
    if (!isTo) expect(target.state()).toEqual(before);
    const moved = target.rows().find(({ id }) => id === spam);
    expect(moved).toMatchObject({ state: 'spam', suspicion: 'trap' });

    // Neither place accepts an erased enquiry again, nor the source one that was moved.
    const other = await (isTo ? source : target).start(NO_SERVER);
    for (const id of [erased, waiting[0], spam])
      for (const { url } of [service, other]) await postJson(url, { ...ADA, id });
    expect([source.ids(), target.ids().length]).toEqual([[], 63]);
    const again = { code: 0, output: '0 moved, and 1 ids of erased ones.\n' };
    expect(await move()).toMatchObject(again);
  });

  test.each([
    ['--to', 'between take and receive', { operation: 'receive', reaches: false }],
    ['--to', 'between receive and forget', { operation: 'receive', reaches: true }],
    ['--from', 'between take and receive', { operation: 'take', reaches: true }],
    ['--from', 'between receive and forget', { operation: 'forget', reaches: false }],
    ['--from', 'after forget', { operation: 'forget', reaches: true }],
  ] as const)(
    '%s, interrupted %s and called again, has every enquiry once',
    async (direction, _when, hold) => {
      const mail = await startMail();
      const places = await makePlaces(direction, mail.url);
      const { source, target, there, isTo, move, interrupt } = places;
      let { service } = places;
      await interrupt({ ...hold, call: 2 });

      // The source must not deliver taken enquiries, even after a restart.
      if (isTo) {
        const restarted = await source.start(mail.url);
        await restarted.stop();
      } else {
        await service.stop();
        service = await there.start(NO_SERVER);
      }
      await until('nothing is left', async () => (await move(service.url)).code === 0);
      expect(source.ids()).toEqual([]);
      expect(target.ids().sort()).toEqual([...source.waiting, ...source.kept].sort());
      if (!isTo) await target.start(mail.url);
      await until('all are delivered', () => mail.mails.length >= WAITING);
      await until('all is noted', () => target.rows().every(({ due_at }) => due_at === null));
      expect(mailedIds(mail)).toEqual([...source.waiting].sort());
      expect(target.rows().every(({ unknown_outcomes }) => unknown_outcomes === 0)).toBe(true);
    },
  );

  test('that is interrupted and abandoned lets the source deliver, without an unknown outcome', async () => {
    const { source, target, interrupt } = await makePlaces('--to');
    await interrupt({ operation: 'receive', reaches: false, call: 1 });
    const taken = source.rows().filter(({ lease }) => String(lease).startsWith('move:'));
    expect(taken).toHaveLength(50);
    inDatabase(source.file, (database) =>
      database.exec(`UPDATE enquiries SET due_at = due_at - 601000 WHERE lease GLOB 'move:*'`),
    );
    const mail = await startMail();
    const restarted = await source.start(mail.url);
    await until('all are delivered', () => mail.mails.length === WAITING);
    await until('all is noted', () => source.rows().every(({ due_at }) => due_at === null));
    expect(new Set(restarted.stored('unknown_outcomes'))).toEqual(new Set([0]));
    expect(target.ids()).toEqual([]);
  });

  test('there and back returns everything but what was erased meanwhile', async () => {
    const { source, target, service, move } = await makePlaces('--to');
    const [gone = '', ...others] = source.ids();
    expect((await move()).code).toBe(0);
    await until('it can be erased', async () => (await target.run('erase', gone, '--yes')).code === 0);
    const back = () => source.run('move', '--from', service.url);
    await until('all is back', async () => (await back()).code === 0);
    expect([source.ids().sort(), target.ids()]).toEqual([others.sort(), []]);
    const old = await source.start(NO_SERVER);
    for (const id of [source.erased, gone]) await postJson(old.url, { ...ADA, id });
    expect(source.ids()).toHaveLength(others.length);
  });

  test('from a database to itself changes nothing and says so', async () => {
    const place = await makeFilledPlace();
    const { url } = await place.start(NO_SERVER);
    await untilSettled(place);
    const before = place.state();
    const { code, remarks } = await place.run('move', '--to', url);
    expect([code, remarks]).toEqual([2, expect.stringContaining('Source and target are the same database.')]);
    expect(place.state()).toEqual(before);
  });
});
