import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import { expectEachDeliveredOnce, startCountingServer } from '../faults/support.ts';
import { isLong } from '../service/support/long.ts';
import { until } from '../service/support/until.ts';
import { sendVisitors } from '../service/support/visitors.ts';
import { EDGE, isDelivered, newState, startOn, storedIn } from './support/hosts.ts';

const KILLS = isLong ? 50 : 3;
const VISITORS = isLong ? 8 : 4;
const MAX_LIFE_MS = 300;

/** Longer than the lease of what the last process was sending when it was killed. */
const PATIENCE_MS = isLong ? 600_000 : 240_000;

test(
  'workerd that is killed at random moments under load loses nothing and mails nothing twice unnoticed',
  {
    tags: ['full'],
    timeout: 2 * PATIENCE_MS,
  },
  async () => {
    const state = newState();
    const mailServer = await startCountingServer();
    const visitors = sendVisitors(VISITORS);
    for (let kills = 0; kills < KILLS; kills += 1) {
      const service = await startOn(EDGE, state, { SMTP_URL: mailServer.url });
      visitors.url = service.url;
      const before = visitors.confirmed.size;
      await until('an enquiry is confirmed', () => visitors.confirmed.size > before);
      await new Promise((resolve) => setTimeout(resolve, randomInt(MAX_LIFE_MS)));
      await service.end('SIGKILL');
    }
    const last = await startOn(EDGE, state, { SMTP_URL: mailServer.url });
    visitors.url = last.url;
    await visitors.goHome();
    await until('all are delivered', () => storedIn(EDGE, state).every(isDelivered), PATIENCE_MS);
    const [file, ...others] = EDGE.databasesIn(state);
    expect(others).toEqual([]);
    const figures = expectEachDeliveredOnce(file!, visitors.confirmed, mailServer.mails);
    expect(figures.enquiries).toBeGreaterThanOrEqual(KILLS);
    if (isLong) console.info(JSON.stringify({ kills: KILLS, ...figures }));
  },
);
