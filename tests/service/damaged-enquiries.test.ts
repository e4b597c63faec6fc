import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { commandsOn } from './support/commands.ts';
import { ADA, forStore, postJson, withId } from './support/requests.ts';
import { movableClock, runService, untilState } from './support/running-service.ts';
import { makeSiteFolder } from './support/site-folder.ts';
import { until } from './support/until.ts';
import { inDatabase, openStore, readColumn } from '../support/database.ts';

/** Makes a database with enquiries whose JSON the disk has damaged, and an intact one that is due after them. */
async function makeDamaged() {
  const file = join(makeSiteFolder(), 'data/enquiries.db');
  const damaged = [forStore(1), forStore(1)];
  const sound = { ...forStore(2), name: 'Bo Sound' };
  const store = openStore(file);
  for (const enquiry of [...damaged, sound]) store.addEnquiry(enquiry);
  store.close();
  inDatabase(file, (database) => {
    // The constraints keep such values out of sound files.
    database.exec('PRAGMA ignore_check_constraints = ON');
    for (const [index, column] of ['further', 'origin'].entries())
      database.prepare(`UPDATE enquiries SET ${column} = '{bad' WHERE id = ?`).run(damaged[index]!.id);
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

  test('is listed, shown, exported, found by check, backed up and erased', async () => {
    const { file, damaged } = await makeDamaged();
    const run = commandsOn(file);
    const { output } = await run('list');
    expect(output).toContain('[damaged: further]');
    expect(output).toContain('[damaged: origin]');
    expect((await run('show', damaged[0]!)).output).toContain('column further: {bad\n');
    const csv = await run('export');
    expect(csv.output.split('\r\n')).toHaveLength(damaged.length + 3);
    expect(csv.remarks).toContain(`${damaged[0]} is damaged`);
    expect((await run('stats', '--json')).code).toBe(0);
    const check = await run('check', '--json');
    expect([check.code, JSON.parse(check.output).damage]).toEqual([
      1,
      damaged.map(() => 'CHECK constraint failed in enquiries'),
    ]);
    const copy = join(makeSiteFolder(), 'copy.db');
    expect(await run('backup', copy)).toMatchObject({ code: 0 });
    expect(readColumn(copy, 'further')).toEqual(readColumn(file, 'further'));
    expect((await run('erase', '--email', ADA.email, '--yes')).output).toContain('3 erased');
  });
});

test('a row that could not be read again is not written', async () => {
  const { file, sound } = await makeDamaged();
  const refused = (sql: string) => () => inDatabase(file, (database) => database.prepare(sql).run());
  for (const change of [
    ...["further = '{bad'", `further = '["text"]'`, "origin = 'x'", 'received_at = 9e15', 'received_at = -1'],
  ])
    expect(refused(`UPDATE enquiries SET ${change} WHERE id = '${sound}'`), change).toThrow('CHECK');
  for (const change of [
    ...["taken_by = 'nobody'", "state = 'lost'", 'due_at = NULL', 'first_attempt_at = -1', 'attempts = -1'],
    ...["state = 'delivered', due_at = NULL", "state = 'failed', due_at = NULL", "state = 'sending'"],
    'delivered_at = 4611686018427387904',
  ])
    expect(refused(`UPDATE deliveries SET ${change} WHERE id = '${sound}'`), change).toThrow('CHECK');
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

function states(file: string): Record<string, number> {
  const groups = Object.groupBy(readColumn(file, 'state'), String);
  return Object.fromEntries(Object.entries(groups).map(([state, all = []]) => [state, all.length]));
}
