import { expect, test } from 'vitest';
import { expectEachDeliveredOnce, killUnderLoad } from '../faults/support.ts';
import { isLong } from '../service/support/long.ts';
import { startMail } from '../service/support/running-service.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { databasesIn } from './support/edge.ts';
import { startOnEdge, untilDelivered } from './support/hosts.ts';

const KILLS = isLong ? 200 : 2;

/** Longer than the alarm that resumes what was being sent. */
const PATIENCE_MS = isLong ? 1_800_000 : 240_000;

test(
  'workerd that is killed at random moments under load loses nothing and mails nothing twice unnoticed',
  { tags: ['full'], timeout: 2 * PATIENCE_MS },
  async () => {
    const state = temporaryFolder();
    const mail = await startMail();
    const start = () => startOnEdge(state, { SMTP_URL: mail.url });
    const visitors = await killUnderLoad(start, { times: KILLS });
    visitors.url = (await start()).url;
    await visitors.goHome();
    await untilDelivered(state, PATIENCE_MS);
    const [file, ...others] = databasesIn(state);
    expect(others).toEqual([]);
    const figures = expectEachDeliveredOnce(file!, visitors.confirmed, mail);
    expect(figures.enquiries).toBeGreaterThanOrEqual(KILLS);
    if (isLong) console.info(JSON.stringify({ kills: KILLS, ...figures }));
  },
);
