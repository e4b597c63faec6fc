import { describe, expect, test } from 'vitest';
import { startFaultyServer } from '../service/support/bare-server.ts';
import { postJson, withId } from '../service/support/requests.ts';
import { startMail } from '../service/support/running-service.ts';
import type { OnEnd } from '../service/support/site-folder.ts';
import { until } from '../service/support/until.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { addressOfNobody, PATIENCE_MS, startOnEdge, storedIn } from './support/hosts.ts';

/** Sends one enquiry; returns how to read it, and how to wait until it is in a state. */
async function sendOne(smtpUrl: string, onEnd: OnEnd) {
  const folder = temporaryFolder(onEnd);
  const { url } = await startOnEdge(folder, { SMTP_URL: smtpUrl }, onEnd);
  await postJson(url, withId());
  const stored = () => storedIn(folder)[0]!;
  const untilState = (state: string) => until(`it is ${state}`, () => stored().state === state, PATIENCE_MS);
  return { stored, untilState };
}

/** The tests wait for pauses at the same time. */
describe.concurrent('on the edge, a mail server', { tags: ['full'], timeout: 2 * PATIENCE_MS }, () => {
  test('that is down gets the mail once it is back', async ({ onTestFinished }) => {
    const host = '127.0.0.3';
    const gone = await addressOfNobody(host);
    const { stored, untilState } = await sendOne(gone, onTestFinished);
    await untilState('waiting');
    const back = await startMail({ host, port: Number(new URL(gone).port) }, onTestFinished);
    await untilState('delivered');
    expect([back.mails.length, stored().unknown_outcomes]).toEqual([1, 0]);
  });

  test('that closes the connection after the data may have the mail: the attempt counts as unknown', async ({
    onTestFinished: onEnd,
  }) => {
    const server = await startFaultyServer({ stage: 'end of data', fault: 'cut', times: 1, onEnd });
    const { stored, untilState } = await sendOne(server.url, onEnd);
    await untilState('unknown');
    expect(stored().unknown_outcomes).toBe(1);
    await untilState('delivered');
    const ended = server.reached.filter((stage) => stage === 'end of data');
    expect([ended.length, server.takenMails]).toEqual([2, 1]);
  });
});
