import { randomInt } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { startCountingServer } from '../faults/support.ts';
import { isLong } from '../service/support/long.ts';
import { until } from '../service/support/until.ts';
import { sendVisitors } from '../service/support/visitors.ts';
import { HOSTS, newState, startOn, storedIn } from './support/hosts.ts';

const KILLS = isLong ? 50 : 3;
const VISITORS = isLong ? 8 : 4;
const MAX_LIFE_MS = 300;

/** Longer than the lease of what the last process was sending when it was killed. */
const PATIENCE_MS = isLong ? 600_000 : 120_000;

// Node's process is killed in `faults/kill.test.ts`, with a clock that skips the leases.
describe.each(HOSTS.filter(({ name }) => name === 'edge'))('workerd', (host) => {
  test(
    'that is killed at random moments under load loses nothing and mails nothing twice unnoticed',
    async () => {
      const state = newState();
      const mailServer = await startCountingServer();
      const visitors = sendVisitors(VISITORS);
      for (let kills = 0; kills < KILLS; kills += 1) {
        const service = await startOn(host, state, { SMTP_URL: mailServer.url });
        visitors.url = service.url;
        const before = visitors.confirmed.size;
        await until('an enquiry is confirmed', () => visitors.confirmed.size > before);
        await new Promise((resolve) => setTimeout(resolve, randomInt(MAX_LIFE_MS)));
        await service.end('SIGKILL');
      }
      const last = await startOn(host, state, { SMTP_URL: mailServer.url });
      visitors.url = last.url;
      await visitors.goHome();
      const isDelivered = (row: Record<string, unknown>) => row.state === 'delivered';
      await until('all are delivered', () => storedIn(host, state).every(isDelivered), PATIENCE_MS);

      const rows = storedIn(host, state);
      const stored = new Set(rows.map(({ id }) => id));
      expect([...visitors.confirmed].filter((id) => !stored.has(id))).toEqual([]);
      const mailsOf = (id: unknown) => mailServer.mails.get(String(id)) ?? 0;
      expect(rows.filter(({ id }) => mailsOf(id) === 0)).toEqual([]);
      expect(rows.filter(({ id, unknown_outcomes }) => mailsOf(id) - 1 > Number(unknown_outcomes))).toEqual(
        [],
      );
      expect([...mailServer.mails.keys()].filter((id) => !stored.has(id))).toEqual([]);
      if (isLong) {
        const twice = rows.filter(({ id }) => mailsOf(id) > 1).length;
        console.info(JSON.stringify({ kills: KILLS, enquiries: rows.length, twice }));
      }
    },
    2 * PATIENCE_MS,
  );
});
