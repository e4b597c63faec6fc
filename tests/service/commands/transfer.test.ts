import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { AGENCY_TOKEN } from '../support/agency.ts';
import { commandsAt, commandsOn } from '../support/commands.ts';
import { mailedIds } from '../support/mail-server.ts';
import { ADA, postJson, withId } from '../support/requests.ts';
import {
  QUICK,
  runService,
  runWithMail,
  startMail,
  untilDelivered,
  untilState,
} from '../support/running-service.ts';
import { startReceiver } from '../support/webhook-receiver.ts';
import { inDatabase, readDeliveries, readRows } from '../../support/database.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

test('all enquiries go from one service to another, with their states, once each', async () => {
  const receiver = await startReceiver();
  const hooks = { ENQUIRY_WEBHOOKS: receiver.url };
  // What waits is not tried again meanwhile.
  const retry = { ...QUICK.retry, firstPauseMs: 3_600_000, longestPauseMs: 3_600_000 };
  const settings = { ...hooks, SMTP_URL: 'smtp://127.0.0.1:1', SUSPECTED_SPAM: 'hold' };
  const from = await runService(settings, { retry });
  const [waiting, spam, gone] = [withId(), withId({ ...ADA, website: 'x' }), withId()];
  for (const enquiry of [waiting, spam, gone]) await postJson(from.url, enquiry);
  await untilState('waiting', from);
  await untilState('waiting', from, 2);
  const { databaseFile } = from.config;
  const local = commandsOn(databaseFile, hooks);
  expect((await local('erase', gone.id, '--yes')).code).toBe(0);
  await from.stop();
  const file = join(temporaryFolder(), 'all.json');
  expect(await local('export', '--for-import', '--out', file)).toEqual({ code: 0, output: '', remarks: '' });
  expect(statSync(file).mode & 0o777).toBe(0o600);

  const mail = await startMail();
  const to = await runService({ ...hooks, SMTP_URL: mail.url, AGENCY_TOKEN });
  const told = '2 taken over; 0 were known or erased here; ids of erased ones: 1.\n';
  expect(await commandsAt(to.url)('import', file)).toEqual({ code: 0, output: told, remarks: '' });
  const again = '0 taken over; 2 were known or erased here; ids of erased ones: 1.\n';
  expect((await commandsOn(to.config.databaseFile)('import', file)).output).toBe(again);
  await untilState('delivered', to);
  expect(mailedIds(mail)).toEqual([waiting.id]);
  expect(to.stored('state')).toEqual(['delivered', 'spam']);
  expect(to.stored('message')).toEqual([ADA.message, ADA.message]);
  // The webhook had it already.
  expect(receiver.posted.map(({ headers }) => headers['webhook-id']).sort()).toEqual(
    [waiting.id, gone.id].sort(),
  );
  expect(readDeliveries(to.config.databaseFile)).toMatchObject([{ state: 'delivered', attempts: 1 }]);
  expect((await postJson(to.url, gone)).status).toBe(200);
  expect(to.stored('id')).toEqual([waiting.id, spam.id]);
});

test('what was being sent when it was exported is delivered, and counted as unknown', async () => {
  const { service: from } = await runWithMail();
  await postJson(from.url, withId());
  await untilDelivered(from);
  await from.stop();
  const { databaseFile } = from.config;
  inDatabase(databaseFile, (database) =>
    database.exec(`UPDATE deliveries SET state = 'sending', delivered_at = NULL`),
  );
  const file = join(temporaryFolder(), 'all.json');
  await commandsOn(databaseFile)('export', '--for-import', '--out', file);
  const { server, service: to } = await runWithMail();
  expect((await commandsOn(to.config.databaseFile)('import', file)).code).toBe(0);
  await untilDelivered(to);
  expect([server.mails.length, to.stored('unknown_outcomes')]).toEqual([1, [1]]);
});

test('a database that is missing is made by import alone', async () => {
  const [file, missing] = [join(temporaryFolder(), 'all.json'), join(temporaryFolder(), 'new/enquiries.db')];
  writeFileSync(file, '{"erased":[{"id":"x","erased_at":1}],"enquiries":[]}');
  const run = commandsOn(missing);
  expect((await run('list')).remarks).toContain('There is no database');
  expect((await run('import', file)).code).toBe(0);
  expect(readRows(missing, 'erased_ids')).toEqual([{ id: 'x', erased_at: 1 }]);
});

test('nothing but an export of this release is taken over', async () => {
  const service = await runService();
  const run = commandsOn(service.config.databaseFile);
  await postJson(service.url, withId());
  await untilDelivered(service);
  const file = join(temporaryFolder(), 'all.json');
  await run('export', '--for-import', '--out', file);
  const sound = JSON.parse(readFileSync(file, 'utf8'));
  const change = (changed: object, delivery: object = {}) => {
    const [row] = sound.enquiries;
    const deliveries = [{ ...row.deliveries[0], ...delivery }];
    return { ...sound, enquiries: [{ ...row, id: 'another', deliveries, ...changed }] };
  };
  const importOf = async (content: unknown) => {
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
    const { code } = await run('import', file);
    return { content, code };
  };
  const wrong = ['', '{}', [{}], { ...sound, more: 1 }, change({ more: 1 }), change({ id: '../x' })];
  for (const content of [...wrong, change({ deliveries: [] }), change({}, { state: 'lost' })])
    expect(await importOf(content)).toEqual({ content, code: 2 });
  // What the database refuses.
  const refused = [change({ further: '{bad' }), change({ received_at: 9e15 }), change({}, { attempts: -1 })];
  for (const content of [...refused, change({}, { state: 'waiting', due_at: null })])
    expect(await importOf(content)).toEqual({ content, code: 3 });
  expect(service.stored('id')).toHaveLength(1);
  expect((await run('export', '--for-import', '--state', 'failed')).code).toBe(2);
});
