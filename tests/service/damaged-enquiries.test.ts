import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { commandsOn } from './support/commands.ts';
import { forStore, postJson, withId } from './support/requests.ts';
import { movableClock, runService, untilDelivered, untilState } from './support/running-service.ts';
import { makeSiteFolder } from './support/site-folder.ts';
import { inDatabase, openStore } from '../support/database.ts';

/** Makes a database with two enquiries, of which the disk has damaged one. */
async function makeDamaged() {
  const file = join(makeSiteFolder(), 'data/enquiries.db');
  const [damaged, sound] = [forStore(), forStore()];
  const store = openStore(file);
  for (const enquiry of [damaged, sound]) store.addEnquiry(enquiry);
  store.close();
  inDatabase(file, (database) => {
    // The constraints keep such values out of sound files.
    database.exec('PRAGMA ignore_check_constraints = ON');
    database
      .prepare(`UPDATE enquiries SET origin = '{bad', further = '{"budget":"2000' WHERE id = ?`)
      .run(damaged.id);
    database.prepare(`UPDATE deliveries SET taken_by = '[bad' WHERE id = ?`).run(damaged.id);
  });
  return { file, sound: sound.id };
}

test('an enquiry that the disk has damaged is delivered with what can be read, and with what the visitor wrote', async () => {
  const { file } = await makeDamaged();
  const service = await runService({ ENQUIRY_DB: file });
  await untilDelivered(service);
  const { outboxFolder } = service.config;
  const mails = readdirSync(outboxFolder).map((name) => readFileSync(join(outboxFolder, name), 'utf8'));
  expect(mails.join()).toContain('Damaged on the disk: {"budget":"2000');
  expect((await commandsOn(file)('check')).output).toContain('CHECK constraint failed in enquiries');
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
