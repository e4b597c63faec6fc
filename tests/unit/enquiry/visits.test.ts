import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createRetention } from '../../../src/enquiry/store/retention.ts';
import { openDatabase } from '../../../src/enquiry/node/database.ts';
import { readFigures } from '../../../src/enquiry/store/figures.ts';
import { insertEnquiry } from '../../../src/enquiry/store/insert.ts';
import { claimWeeklyMail } from '../../../src/enquiry/store/weekly-mails.ts';
import { createStore } from '../../../src/enquiry/store/store.ts';
import { addViews } from '../../../src/enquiry/store/views.ts';
import { createWeeklyMail } from '../../../src/enquiry/visits/weekly-mail.ts';
import { forStore } from '../../service/support/requests.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { SITE_CONTENT } from '../../support/site-content.ts';

const log = { event() {} };

/** Its Monday begins on Sunday in UTC. */
const timeZone = () => 'Pacific/Auckland';

const emptyDatabase = () => openDatabase(join(temporaryFolder(), 'enquiries.db'));

test('views older than 13 months keep day and page alone', async () => {
  const database = emptyDatabase();
  const now = Date.parse('2027-03-15T00:30+13:00');
  const old = { day: '2026-02-14', page: '/', referrer: 'news.example', campaign: 'may', views: 2 };
  const kept = { ...old, day: '2026-02-15' };
  addViews(database, [
    ...[old, { ...old, campaign: '' }, { ...old, referrer: '', campaign: '', views: 1 }],
    ...[{ ...old, page: '/about' }, kept],
  ]);
  const store = createStore({ read: (work) => work(database), write: (work) => work(database) });
  const run = async () => {
    await createRetention({
      ...{ store, log, environment: { now: () => now }, config: { retentionDays: undefined, timeZone } },
      ...{ scrub: () => true, eraseMailFiles: async () => 0 },
    }).run();
    return database.prepare('SELECT * FROM views').all();
  };
  const thin = [
    { ...old, referrer: '', campaign: '', views: 5 },
    { ...old, page: '/about', referrer: '', campaign: '' },
    kept,
  ];
  expect(await run()).toEqual(thin);
  expect(await run()).toEqual(thin);
  database.close();
});

test('enquiries count for the day of the agency', () => {
  const database = emptyDatabase();
  for (const time of ['2026-11-22T23:59', '2026-11-23T00:00', '2026-11-23T23:59', '2026-11-24T00:00'])
    insertEnquiry(database, forStore(Date.parse(`${time}+13:00`)));
  const period = { earlier: '2026-11-22', since: '2026-11-23', before: '2026-11-24' };
  const { day, service } = readFigures(database, period, timeZone());
  database.close();
  expect(day).toMatchObject([
    { name: '2026-11-22', enquiries: 1, isEarlier: true },
    { name: '2026-11-23', enquiries: 2, isEarlier: false },
  ]);
  expect(service.map(({ enquiries }) => enquiries).sort()).toEqual([1, 2]);
});

test('the weekly mail goes out once, also if its outcome cannot be noted', async () => {
  const database = emptyDatabase();
  const now = { time: 0 };
  let [sent, notes] = [0, 0];
  const mail = createWeeklyMail({
    store: {
      readFigures: (...args) => readFigures(database, ...args),
      claimWeeklyMail: (claim) => claimWeeklyMail(database, claim),
      noteWeeklyMail: () => {
        notes += 1;
        throw new Error('The disk is full.');
      },
    },
    environment: { now: () => now.time },
    log,
    config: {
      timeZone,
      ...{ mailFrom: 'website@agency.example', mailTo: ['a@agency.example'], siteOrigin: undefined },
      words: SITE_CONTENT.words,
    },
    createMailer: () => ({
      name: 'stats',
      destination: 'a@agency.example',
      async deliver() {
        sent += 1;
        return { takenBy: ['a@agency.example'], failures: [] };
      },
      close() {},
    }),
  });
  const look = async (time: string) => {
    now.time = Date.parse(`${time}+13:00`);
    mail.start();
    await mail.stop();
    return [sent, notes];
  };
  expect(await look('2026-11-23T06:59')).toEqual([0, 0]);
  expect(await look('2026-11-23T07:00')).toEqual([1, 1]);
  expect(await look('2026-11-23T23:59')).toEqual([1, 1]);
  expect(await look('2026-11-24T07:00')).toEqual([1, 1]);
  database.close();
});
