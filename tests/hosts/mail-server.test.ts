import { describe, expect, test } from 'vitest';
import { startFaultyServer } from '../service/support/bare-server.ts';
import { startMailServer } from '../service/support/mail-server.ts';
import { postJson, withId } from '../service/support/requests.ts';
import type { OnEnd } from '../service/support/site-folder.ts';
import { until } from '../service/support/until.ts';
import { addressOfNobody, EDGE, newState, startOn, storedIn } from './support/hosts.ts';

/** Longer than the first pause between two attempts, and than a lease. */
const PATIENCE_MS = 180_000;

async function sendOne(smtpUrl: string, onEnd: OnEnd) {
  const state = newState(onEnd);
  const { url } = await startOn(EDGE, state, { SMTP_URL: smtpUrl }, onEnd);
  await postJson(url, withId());
  return () => storedIn(EDGE, state)[0]!;
}

/** The tests wait for pauses and leases at the same time. */
describe.concurrent('on the edge, a mail server', { tags: ['full'], timeout: 2 * PATIENCE_MS }, () => {
  test('that is away gets the mail once it is back', async ({ onTestFinished }) => {
    const host = '127.0.0.3';
    const gone = await addressOfNobody(host);
    const stored = await sendOne(gone, onTestFinished);
    await until('it was tried', () => stored().state === 'waiting');
    const back = await startMailServer({ host, port: Number(new URL(gone).port) });
    onTestFinished(back.close);
    await until('it is delivered', () => stored().state === 'delivered', PATIENCE_MS);
    expect([back.mails.length, stored().unknown_outcomes]).toEqual([1, 0]);
  });

  test('that refuses the mail for good is not asked again', async ({ onTestFinished }) => {
    const server = await startFaultyServer({ stage: 'RCPT TO', fault: '550 no', onEnd: onTestFinished });
    const stored = await sendOne(server.url, onTestFinished);
    await until('it has failed', () => stored().state === 'failed');
    expect(stored().last_reply).toContain('550');
  });

  test('that is busy is asked again', async ({ onTestFinished }) => {
    const server = await startFaultyServer({
      stage: 'DATA',
      fault: '451 come back later',
      onEnd: onTestFinished,
    });
    const stored = await sendOne(server.url, onTestFinished);
    await until('it waits', () => stored().state === 'waiting');
    expect(Number(stored().due_at) - Date.now()).toBeGreaterThan(15_000);
  });

  test('that cuts the connection after the data may have the mail: that is counted', async ({
    onTestFinished,
  }) => {
    const server = await startFaultyServer({
      stage: 'end of data',
      fault: 'cut',
      times: 1,
      onEnd: onTestFinished,
    });
    const stored = await sendOne(server.url, onTestFinished);
    await until('the outcome is unknown', () => stored().state === 'unknown');
    expect(stored().unknown_outcomes).toBe(1);
    await until('it is delivered', () => stored().state === 'delivered', PATIENCE_MS);
    expect([server.endedMails, server.takenMails]).toEqual([2, 1]);
  });
});
