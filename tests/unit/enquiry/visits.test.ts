import { join } from 'node:path';
import { expect, test } from 'vitest';
import { localDay } from '../../../src/enquiry/local-day.ts';
import { createRetention } from '../../../src/enquiry/retention.ts';
import { readMailTexts } from '../../../src/enquiry/site-content.ts';
import { openDatabase } from '../../../src/enquiry/store/database.ts';
import { readFigures } from '../../../src/enquiry/store/figures.ts';
import { claimStatsMail } from '../../../src/enquiry/store/stats-mails.ts';
import { addViews, thinViews } from '../../../src/enquiry/store/views.ts';
import { addDays, periodOf } from '../../../src/enquiry/visits/days.ts';
import { createWeeklyMail } from '../../../src/enquiry/visits/weekly-mail.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const log = { event() {}, flush() {} };

const emptyDatabase = () => openDatabase(join(temporaryFolder(), 'enquiries.db'));

test('figures have every day of a period, however long', () => {
  const database = emptyDatabase();
  const first = '2019-01-01';
  const views = Array.from({ length: 2_600 }, (_, index) => ({
    ...{ day: addDays(first, index), page: '/', referrer: '', campaign: '', views: 1 },
  }));
  addViews(database, views);
  const last = addDays(first, 2_600);
  const { day } = readFigures(database, periodOf(addDays(last, -2_500), last));
  database.close();
  expect(day.filter(({ isEarlier }) => !isEarlier)).toHaveLength(2_500);
  expect(day.reduce((sum, { views }) => sum + views, 0)).toBe(2_600);
});

test('views older than 13 months keep day and page alone', async () => {
  const database = emptyDatabase();
  const now = new Date('2027-03-15T12:00:00').getTime();
  const old = { day: '2026-02-14', page: '/', referrer: 'news.example', campaign: 'may', views: 2 };
  const kept = { ...old, day: '2026-02-15' };
  addViews(database, [
    ...[old, { ...old, campaign: '' }, { ...old, referrer: '', campaign: '', views: 1 }],
    ...[{ ...old, page: '/about' }, kept],
  ]);
  const run = async (isTrusted: boolean) => {
    await createRetention({
      store: {
        thinViews: async (before: string) => thinViews(database, before),
        selectKeptEnough: () => [],
        erase: async () => [],
        scrubErased: () => true,
        readErasedIds: () => [],
        readHousekeeping: () => ({ erasurePending: false, clockTrustedAt: now }),
      },
      environment: { now: () => now },
      ...{ log, config: { retentionDays: undefined }, eraseMailFiles: async () => 0 },
      isClockTrusted: async () => isTrusted,
    }).run();
    return database.prepare('SELECT * FROM views').all();
  };
  expect(await run(false)).toHaveLength(5);
  const thin = [
    { ...old, referrer: '', campaign: '', views: 5 },
    { ...old, page: '/about', referrer: '', campaign: '' },
    kept,
  ];
  expect(await run(true)).toEqual(thin);
  expect(await run(true)).toEqual(thin);
  database.close();
});

test('the weekly mail goes out once, also if its outcome cannot be noted', async () => {
  const database = emptyDatabase();
  let now = new Date('2026-11-23T07:00:00').getTime();
  let [sent, notes] = [0, 0];
  const mail = createWeeklyMail({
    store: {
      readFigures: (period) => readFigures(database, period),
      claimStatsMail: async (claim) => claimStatsMail(database, claim),
      noteStatsMail: async () => {
        notes += 1;
        throw new Error('The disk is full.');
      },
    },
    environment: { now: () => now },
    log,
    config: {
      ...{ mailFrom: 'website@agency.example', mailTo: ['a@agency.example'], siteOrigin: undefined },
      mailTexts: readMailTexts,
    },
    createMailer: () => ({
      name: 'stats',
      destination: 'a@agency.example',
      async deliver() {
        sent += 1;
        return { takenBy: ['a@agency.example'], refusals: [] };
      },
      explain: () => ({ verdict: 'again', error: '' }),
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
