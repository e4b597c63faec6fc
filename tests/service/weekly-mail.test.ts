import { expect, test } from 'vitest';
import { dayIn, startOfDay } from '../../src/enquiry/contract/local-day.ts';
import { addDays } from '../../src/enquiry/visits/days.ts';
import { WEEKLY_MAIL_HOUR } from '../../src/enquiry/visits/weekly-mail.ts';
import { readRows } from '../support/database.ts';
import { CONTENT_FACTS } from '../support/site-content.ts';
import { startFaultyServer } from './support/bare-server.ts';
import { smtpError } from './support/mail-server.ts';
import { BROWSER, postJson, withId } from './support/requests.ts';
import { movableClock, QUICK_STATS, runService, startMail } from './support/running-service.ts';
import { makeSiteFolder } from './support/site-folder.ts';
import { until } from './support/until.ts';

const { timeZone } = CONTENT_FACTS;

/** Milliseconds until a time of the agency on its next day of the week; 0 is Sunday. */
function untilDay(weekday: number, hour: number, minute = 0): number {
  const today = dayIn(timeZone, Date.now());
  const days = (7 + weekday - new Date(today).getUTCDay()) % 7 || 7;
  return startOfDay(timeZone, addDays(today, days)) + (60 * hour + minute) * 60_000 - Date.now();
}

const UNTIL_MONDAY_MS = untilDay(1, WEEKLY_MAIL_HOUR, 1);

/** Prepares a service on a database, with a clock that stands before the next Monday. */
async function prepare(options: Parameters<typeof startMail>[0] = {}) {
  const server = await startMail(options);
  const folder = makeSiteFolder();
  const clock = movableClock();
  const settings = {
    STATS_MAIL: 'weekly',
    SMTP_URL: server.url,
    ENQUIRY_TO: 'a@agency.example, b@agency.example',
  };
  const run = () => runService(settings, { folder, environment: clock, ...QUICK_STATS });
  const mails = () => server.mails.filter(({ messageId }) => messageId?.startsWith('<stats.'));
  const isSent = ({ config }: Awaited<ReturnType<typeof run>>) =>
    readRows(config.databaseFile, 'stats_mails').some(({ sent_at }) => sent_at !== null);
  return { run, clock, mails, isSent };
}

test('the figures of the last week are mailed on Monday from the first hour on, once, also after a restart', async () => {
  const { run, clock, mails, isSent } = await prepare();
  clock.offsetMs = untilDay(3, 12) - 7 * 86_400_000;
  const service = await run();
  const { databaseFile } = service.config;
  await postJson(service.url, withId());
  await fetch(`${service.url}/services/seo`, { headers: BROWSER });
  await until('the view is stored', () => readRows(databaseFile, 'views').length === 1);
  const monday = addDays(dayIn(timeZone, clock.now()), 5);
  clock.offsetMs = startOfDay(timeZone, monday) + (WEEKLY_MAIL_HOUR * 60 - 1) * 60_000 - Date.now();
  expect(readRows(databaseFile, 'stats_mails')).toEqual([]);
  clock.offsetMs += 2 * 60_000;
  await until('it is sent', () => isSent(service));
  await service.stop();
  const again = await run();
  await postJson(again.url, withId());
  await until('the enquiry is mailed', () => again.stored('state').every((state) => state === 'delivered'));

  expect(mails()).toHaveLength(1);
  const [mail] = mails();
  expect(mail).toMatchObject({ subject: expect.stringContaining('1 enquiry, 1 page views') });
  expect(mail?.recipients).toEqual(['a@agency.example', 'b@agency.example']);
  expect(mail?.text).toMatch(/\/services\/seo .*1 .*1 /);
  expect(mail?.html).toContain('/services/seo');
});

test('a mail that fails is tried again on Monday, and not on Tuesday', async () => {
  let isRefused = true;
  const { run, clock, mails, isSent } = await prepare({
    onRcptTo: (_address, _session, done) => done(isRefused ? smtpError(451) : null),
  });
  clock.offsetMs = UNTIL_MONDAY_MS;
  const service = await run();
  await until('it failed twice', () => service.logged('weekly-mail.failed').length > 1);
  clock.offsetMs += 86_400_000;
  isRefused = false;
  expect(isSent(service)).toBe(false);
  clock.offsetMs -= 86_400_000;
  await until('it is sent', () => isSent(service));
  expect(mails()).toHaveLength(1);
});

test('a mail that may have arrived is not sent again', async () => {
  const server = await startFaultyServer({ stage: 'end of data', fault: 'cut' });
  const settings = { STATS_MAIL: 'weekly', SMTP_URL: server.url };
  const service = await runService(settings, { environment: movableClock(UNTIL_MONDAY_MS), ...QUICK_STATS });
  await until('it is over', () => service.logged('weekly-mail.failed').length > 0);
  await service.stop();
  expect(service.logged('weekly-mail.failed')).toMatchObject([{ isOver: true }]);
});
