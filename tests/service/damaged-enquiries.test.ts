import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { MAX_BODY_BYTES } from '../../src/enquiry/contract/api.ts';
import { openStore } from '../../src/enquiry/store/store.ts';
import { AGENCY_TOKEN, callAgency } from './support/agency.ts';
import { commandsAt, commandsOn } from './support/commands.ts';
import { ADA, forStore, postJson, withId } from './support/requests.ts';
import { movableClock, runService, untilDelivered, untilState } from './support/running-service.ts';
import { makeSiteFolder } from './support/site-folder.ts';
import { until } from './support/until.ts';
import { inDatabase, readColumn } from '../support/database.ts';

const { page, name, email, phone, service: wish, message } = ADA;

/** A row in state `waiting`. */
const row = (change: object = {}) => ({
  ...{
    id: crypto.randomUUID(),
    name,
    email,
    phone,
    service: wish,
    message,
    page,
    origin: null,
    further: null,
  },
  ...{ suspicion: null, received_at: 1, state: 'stored', due_at: 1, attempts: 0, first_attempt_at: null },
  ...{ unknown_outcomes: 0, delivered_at: null, last_error: null, last_error_at: null, last_reply: null },
  ...{ taken_by: null, deliveries: [], ...change },
});

/** Invalid values that the database accepts, by column. */
const DAMAGES: [column: string, value: string | number | bigint][] = [
  ['further', '{bad'],
  ['further', '["text"]'],
  ['further', '{"city":7}'],
  ['taken_by', 'nobody'],
  ['taken_by', '[7]'],
  ['received_at', 9e15],
  ['received_at', 2n ** 63n - 1n],
  ['first_attempt_at', -1],
  ['delivered_at', 2n ** 62n],
  ['message', 'x'.repeat(MAX_BODY_BYTES + 1)],
];

/** Makes a database with an enquiry for each damage, and an intact one that is due after them. */
async function makeDamaged(times = 1) {
  const file = join(makeSiteFolder(), 'data/enquiries.db');
  const damages = Array.from({ length: times }, () => DAMAGES).flat();
  const damaged = damages.map(() => forStore(1));
  const sound = { ...forStore(2), name: 'Bo Sound' };
  const store = openStore(file);
  for (const enquiry of [...damaged, sound]) await store.addEnquiry(enquiry);
  store.close();
  inDatabase(file, (database) => {
    for (const [index, [column, value]] of damages.entries())
      database.prepare(`UPDATE enquiries SET ${column} = ? WHERE id = ?`).run(value, damaged[index]!.id);
  });
  return { file, sound: sound.id, damaged: damaged.map(({ id }) => id) };
}

describe('a damaged enquiry', () => {
  test('is marked as failed and reported, and the others are delivered', async () => {
    const { file, damaged, sound } = await makeDamaged();
    const service = await runService({ ENQUIRY_DB: file });
    await postJson(service.url, ADA);
    await until('the sound ones are delivered', () => states(file).delivered === 2);
    expect(states(file)).toEqual({ delivered: 2, failed: damaged.length });
    const failures = service.logged('enquiry.failed').map(({ id }) => id);
    expect(failures.sort()).toEqual([...damaged].sort());
    expect(service.logged('delivery.store-unavailable')).toEqual([]);
    expect(await service.health()).toMatchObject({
      ...{ ok: true, acceptsEnquiries: true, waiting: 0, failed: damaged.length },
      lastDeliveryError: expect.stringContaining('The enquiry is damaged in the database'),
    });
    expect((await commandsOn(file)('show', sound)).output).toContain('State: delivered');
  });

  test('is listed, shown, exported, counted and erased like the others, locally and remotely', async () => {
    const { file, damaged, sound } = await makeDamaged();
    const { url } = await runService({ ENQUIRY_DB: file, AGENCY_TOKEN });
    await until('nothing waits', () => readColumn(file, 'due_at').every((due) => due === null));
    const local = commandsOn(file);
    const remote = commandsAt(url);
    for (const run of [local, remote]) {
      const { output } = await run('list');
      expect(output.split('\n')).toHaveLength(damaged.length + 2);
      expect(output).toContain('[damaged: further]');
      expect((await run('show', damaged[0]!)).output).toContain('column further: {bad\n');
      expect(JSON.parse((await run('show', damaged[3]!, '--json')).output)).toMatchObject({
        ...{ id: damaged[3], message, damaged: { taken_by: 'nobody' } },
      });
      expect(JSON.parse((await run('search', 'Bo Sound', '--json')).output)).toMatchObject([{ id: sound }]);
      expect(JSON.parse((await run('list', '--damaged', '--json')).output)).toHaveLength(damaged.length);
      const csv = await run('export');
      expect(csv.output.split('\r\n')).toHaveLength(damaged.length + 3);
      expect(csv.remarks).toContain(`${damaged[0]} is damaged`);
      const check = await run('check', '--json');
      expect([check.code, new Set(JSON.parse(check.output).damagedEnquiries)]).toEqual([1, new Set(damaged)]);
      expect((await run('check')).output).toContain(`The enquiry ${damaged[0]} is damaged`);
      const copy = join(makeSiteFolder(), 'copy.db');
      expect(await run('backup', copy)).toMatchObject({ code: 0 });
      expect(readColumn(copy, 'further')).toEqual(readColumn(file, 'further'));
    }
    expect((await remote('erase', damaged[0]!, '--yes')).code).toBe(0);
    expect((await local('erase', '--email', email, '--yes')).output).toContain(`${damaged.length} erased`);
  });

  test('is skipped and named by a move, which moves all others', async () => {
    const { file, damaged, sound } = await makeDamaged(6);
    const target = await runService({ AGENCY_TOKEN });
    const { code, output, remarks } = await commandsOn(file, { AGENCY_TOKEN })('move', '--to', target.url);
    expect([code, output.split('\n')[0]]).toEqual([1, '1 moved, and 0 ids of erased ones.']);
    for (const id of damaged) expect(remarks).toContain(`${id} is damaged and stays`);
    expect(remarks).not.toContain('call it again');
    expect(target.stored('id')).toEqual([sound]);
    expect(readColumn(file, 'id')).toEqual(damaged);
  });

  test('is refused from another database', async () => {
    const service = await runService({ AGENCY_TOKEN });
    const receive = (change: object) =>
      callAgency(service.url, 'receive', { move: crypto.randomUUID(), rows: [row(change)] });
    const wrong: object[] = [
      ...[{ id: '../x' }, { state: 'lost' }, { state: 'waiting', due_at: null }, { state: 'failed' }],
      ...[{ state: 'delivered', due_at: null }, { state: 'failed', due_at: null }, { attempts: -1 }],
      { more: 1 },
    ];
    for (const [column, value] of DAMAGES)
      wrong.push({ [column]: typeof value === 'bigint' ? String(value) : value });
    for (const change of wrong) expect([change, (await receive(change)).status]).toEqual([change, 400]);
    expect(service.stored('id')).toEqual([]);
  });

  test('is not one with a field of another release, which replaces no column', async () => {
    const service = await runService({ AGENCY_TOKEN });
    const own = Object.fromEntries(
      ['id', 'lease', 'takenBy', 'state', 'attempts'].map((name) => [name, 'x']),
    );
    const further = JSON.stringify({ city: 'Köln', ...own });
    const body = { move: crypto.randomUUID(), rows: [row({ further })] };
    expect((await callAgency(service.url, 'receive', body)).status).toBe(200);
    await untilDelivered(service);
    expect(service.stored('attempts')).toEqual([1]);
  });
});

test('a mail file that cannot be written delays no other mail, and its enquiry can be erased', async () => {
  const environment = { ...movableClock(), now: () => 0 };
  const folder = makeSiteFolder();
  const [stuck, sound] = [withId(), withId()];
  const outbox = join(folder, 'data/outbox');
  mkdirSync(join(outbox, `1970-01-01T00-00-00-${stuck.id}.eml/in-the-way`), { recursive: true });
  const service = await runService({}, { folder, environment });
  for (const enquiry of [stuck, sound]) await postJson(service.url, enquiry);
  await untilState('delivered', service, 1);
  await untilState('waiting', service);
  const run = commandsOn(service.config.databaseFile);
  expect((await run('erase', stuck.id, '--yes')).code).toBe(0);
  expect(readdirSync(outbox)).toEqual([`1970-01-01T00-00-00-${sound.id}.eml`]);
});

test('a state of a newer release is shown, and stops no command', async () => {
  const { file, sound } = await makeDamaged();
  inDatabase(file, (database) => {
    database.exec('PRAGMA ignore_check_constraints = ON');
    database.prepare(`UPDATE enquiries SET state = 'archived', due_at = NULL WHERE id = ?`).run(sound);
  });
  const { url } = await runService({ ENQUIRY_DB: file, AGENCY_TOKEN });
  for (const run of [commandsOn(file), commandsAt(url)]) {
    expect((await run('list')).output).toContain('archived');
    expect((await run('export')).code).toBe(0);
  }
});

function states(file: string): Record<string, number> {
  const groups = Object.groupBy(readColumn(file, 'state'), String);
  return Object.fromEntries(Object.entries(groups).map(([state, all = []]) => [state, all.length]));
}
