import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { systemEnvironment } from '../../src/enquiry/environment.ts';
import { isLong } from '../service/support/long.ts';
import { readColumn, runService } from '../service/support/running-service.ts';
import { type ServiceProcess, startService } from '../service/support/service-process.ts';
import { makeSiteFolder } from '../service/support/site-folder.ts';
import { until } from '../service/support/until.ts';
import { sendVisitors } from '../service/support/visitors.ts';
import { expectEachDeliveredOnce, startCountingServer } from './support.ts';

const VISITORS = isLong ? 8 : 4;

/** How long a process lives at most after it has confirmed an enquiry. */
const MAX_LIFE_MS = isLong ? 800 : 300;

/** Thousands of mails, each with two commits, on a machine that does other things as well. */
const PATIENCE_MS = isLong ? 600_000 : 240_000;
vi.setConfig({ testTimeout: 2 * PATIENCE_MS });

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test('a service that is killed at random moments under load loses nothing and mails nothing twice unnoticed', () =>
  expectToSurvive(1, isLong ? 60 : 2));

test(
  'one of two services on one database that is killed loses nothing and mails nothing twice unnoticed',
  {
    tags: ['full'],
  },
  () => expectToSurvive(2, isLong ? 60 : 5),
);

/** Starts services on one database and kills one of them, under load, as often as told. */
async function expectToSurvive(processes: number, times: number): Promise<void> {
  const folder = makeSiteFolder();
  const databaseFile = join(folder, 'data/enquiries.db');
  const mailServer = await startCountingServer();
  const settings = { SMTP_URL: mailServer.url, RATE_LIMIT: '0' };
  const visitors = sendVisitors(VISITORS);
  const running: ServiceProcess[] = [];
  const startOne = async () => {
    const service = await startService(folder, settings);
    running.push(service);
    visitors.url = service.url;
  };

  for (let started = 1; started < processes; started += 1) await startOne();
  for (let kills = 0; kills < times; kills += 1) {
    await startOne();
    // However slow the machine, each life has enquiries to lose.
    const before = visitors.confirmed.size;
    await until('an enquiry is confirmed', () => visitors.confirmed.size > before);
    await pause(randomInt(MAX_LIFE_MS));
    await running.splice(randomInt(running.length), 1)[0]?.end('SIGKILL');
    visitors.url = running[0]?.url;
  }
  for (const service of running) await service.end('SIGKILL');

  // What the dead were sending stays with them for half a minute; this clock is past that.
  const environment = { ...systemEnvironment, now: () => Date.now() + 60_000 };
  const last = await runService({ ...settings, ENQUIRY_DB: databaseFile }, { folder, environment });
  visitors.url = last.url;
  await visitors.goHome();
  await until(
    'all are delivered',
    () => readColumn(databaseFile, "sum(state <> 'delivered')")[0] === 0,
    PATIENCE_MS,
  );
  await last.stop();
  const figures = expectEachDeliveredOnce(databaseFile, visitors.confirmed, mailServer.mails);
  expect(figures.enquiries).toBeGreaterThanOrEqual(times);
  if (isLong) console.info(JSON.stringify({ kills: times, processes, ...figures }));
}
