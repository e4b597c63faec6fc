import { expect, test } from 'vitest';
import { startFaultyServer } from '../service/support/bare-server.ts';
import { postJson, withId } from '../service/support/requests.ts';
import { until } from '../service/support/until.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { PATIENCE_MS, startOnEdge, storedIn } from './support/hosts.ts';

test(
  'on the edge, a mail server that closes the connection after the data gets the mail again, and may have it twice',
  { tags: ['full'], timeout: 2 * PATIENCE_MS },
  async () => {
    const server = await startFaultyServer({ stage: 'end of data', fault: 'cut', times: 1 });
    const state = temporaryFolder();
    const { url } = await startOnEdge(state, { SMTP_URL: server.url });
    await postJson(url, withId());
    const untilState = (wanted: string) =>
      until(`it is ${wanted}`, () => storedIn(state)[0]!.state === wanted, PATIENCE_MS);
    await untilState('unknown');
    expect(storedIn(state)[0]!.unknown_outcomes).toBe(1);
    await untilState('delivered');
    const ended = server.reached.filter((stage) => stage === 'end of data');
    expect([ended.length, server.takenMails]).toEqual([2, 1]);
  },
);
