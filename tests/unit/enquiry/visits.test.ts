import { join } from 'node:path';
import { expect, test } from 'vitest';
import { localDay } from '../../../src/enquiry/local-day.ts';
import { createRetention } from '../../../src/enquiry/store/retention.ts';
import { openDatabase } from '../../../src/enquiry/node/database.ts';
import { readFigures } from '../../../src/enquiry/store/figures.ts';
import { claimWeeklyMail } from '../../../src/enquiry/store/weekly-mails.ts';
import { createStore } from '../../../src/enquiry/store/store.ts';
import { addViews } from '../../../src/enquiry/store/views.ts';
import { createWeeklyMail } from '../../../src/enquiry/visits/weekly-mail.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { SITE_CONTENT } from '../../support/site-content.ts';

const log = { event() {} };

const emptyDatabase = () => openDatabase(join(temporaryFolder(), 'enquiries.db'));

test('views older than 13 months keep day and page alone', async () => {
  const database = emptyDatabase();
  const now = new Date('2027-03-15T12:00:00').getTime();
  const old = { day: '2026-02-14', page: '/', referrer: 'news.example', campaign: 'may', views: 2 };
  const kept = { ...old, day: '2026-02-15' };
  addViews(database, [
    ...[old, { ...old, campaign: '' }, { ...old, referrer: '', campaign: '', views: 1 }],
    ...[{ ...old, page: '/about' }, kept],
  ]);
  const store = createStore({ read: (work) => work(database), write: (work) => work(database) });
  const run = async () => {
    await createRetention({
      ...{ store, log, environment: { now: () => now }, config: { retentionDays: undefined } },
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

test('the weekly mail goes out once, also if its outcome cannot be noted', async () => {
  const database = emptyDatabase();
  let now = new Date('2026-11-23T07:00:00').getTime();
  let [sent, notes] = [0, 0];
  const mail = createWeeklyMail({
    store: {
      readFigures: (period) => readFigures(database, period),
      claimWeeklyMail: (claim) => claimWeeklyMail(database, claim),
      noteWeeklyMail: () => {
        notes += 1;
        throw new Error('The disk is full.');
      },
    },
    environment: { now: () => now },
    log,
    config: {
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
  const { endsAt } = localDay(now);
  for (; now < endsAt; now += 60 * 60_000) {
    mail.start();
    await mail.stop();
  }
  database.close();
  expect([sent, notes]).toEqual([1, 1]);
});
