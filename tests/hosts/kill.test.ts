import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import { expectEachDeliveredOnce } from '../faults/support.ts';
import { isLong } from '../service/support/long.ts';
import { startMail } from '../service/support/running-service.ts';
import { until } from '../service/support/until.ts';
import { sendVisitors } from '../service/support/visitors.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { EDGE, startOn, untilDelivered } from './support/hosts.ts';

const KILLS = isLong ? 50 : 3;
const VISITORS = isLong ? 8 : 4;
const MAX_LIFE_MS = 300;

/** Longer than the lease of what the last process was sending when it was killed. */
const PATIENCE_MS = isLong ? 600_000 : 240_000;

test(
  'workerd that is killed at random moments under load loses nothing and mails nothing twice unnoticed',
  { tags: ['full'], timeout: 2 * PATIENCE_MS },
  async () => {
    const state = temporaryFolder();
    const mail = await startMail();
    const visitors = sendVisitors(VISITORS);
    const start = async () => {
      const service = await startOn(EDGE, state, { SMTP_URL: mail.url });
      visitors.url = service.url;
      return service;
    };
    for (let kills = 0; kills < KILLS; kills += 1) {
      const service = await start();
      const before = visitors.confirmed.size;
      await until('an enquiry is confirmed', () => visitors.confirmed.size > before);
      await new Promise((resolve) => setTimeout(resolve, randomInt(MAX_LIFE_MS)));
      await service.end('SIGKILL');
    }
    await start();
    await visitors.goHome();
    await untilDelivered(state, PATIENCE_MS);
    const [file, ...others] = EDGE.databasesIn(state);
    expect(others).toEqual([]);
    const figures = expectEachDeliveredOnce(file!, visitors.confirmed, mail);
    expect(figures.enquiries).toBeGreaterThanOrEqual(KILLS);
    if (isLong) console.info(JSON.stringify({ kills: KILLS, ...figures }));
  },
);
