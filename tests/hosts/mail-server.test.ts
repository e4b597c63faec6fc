import { describe, expect, test } from 'vitest';
import { startFaultyServer, startServerThatCutsAfterData } from '../service/support/bare-server.ts';
import { startMailServer } from '../service/support/mail-server.ts';
import { postJson, withId } from '../service/support/requests.ts';
import { until } from '../service/support/until.ts';
import { type Host, HOSTS, newState, startOn, storedIn } from './support/hosts.ts';

/** Longer than the first pause between two attempts, and than a lease. */
const PATIENCE_MS = 90_000;

type OnEnd = (stop: () => Promise<void>) => void;

async function sendOne(host: Host, smtpUrl: string, onEnd: OnEnd) {
  const state = newState();
  const { url } = await startOn(host, state, { SMTP_URL: smtpUrl }, onEnd);
  await postJson(url, withId());
  return () => storedIn(host, state)[0]!;
}

describe.concurrent.each(HOSTS)('on $name, a mail server', (host) => {
  test(
    'that is away gets the mail once it is back',
    async ({ onTestFinished }) => {
      // Tests beside this one use other loopback addresses, so that none of them gets the port meanwhile.
      const address = { node: '127.0.0.2', edge: '127.0.0.3' }[host.name];
      const gone = await startMailServer({ host: address });
      await gone.close();
      const stored = await sendOne(host, gone.url, onTestFinished);
      await until('it was tried', () => stored().state === 'waiting');
      const back = await startMailServer({ host: address, port: gone.port });
      onTestFinished(back.close);
      await until('it is delivered', () => stored().state === 'delivered', PATIENCE_MS);
      expect([back.mails.length, stored().unknown_outcomes]).toEqual([1, 0]);
    },
    PATIENCE_MS,
  );

  test('that refuses the mail for good is not asked again', async ({ onTestFinished }) => {
    const server = await startFaultyServer({ stage: 'RCPT TO', fault: '550 no' });
    onTestFinished(server.close);
    const stored = await sendOne(host, server.url, onTestFinished);
    await until('it has failed', () => stored().state === 'failed');
    expect(stored().last_reply).toContain('550');
  });

  test('that is busy is asked again', async ({ onTestFinished }) => {
    const server = await startFaultyServer({ stage: 'DATA', fault: '451 come back later' });
    onTestFinished(server.close);
    const stored = await sendOne(host, server.url, onTestFinished);
    await until('it waits', () => stored().state === 'waiting');
    expect(Number(stored().due_at) - Date.now()).toBeGreaterThan(15_000);
  });

  test(
    'that cuts the connection after the data may have the mail: that is counted',
    async ({ onTestFinished }) => {
      const server = await startServerThatCutsAfterData(1);
      onTestFinished(server.close);
      const stored = await sendOne(host, server.url, onTestFinished);
      await until('the outcome is unknown', () => stored().state === 'unknown');
      expect(stored().unknown_outcomes).toBe(1);
      await until('it is delivered', () => stored().state === 'delivered', PATIENCE_MS);
      expect([server.endedMails, server.takenMails]).toEqual([2, 1]);
    },
    PATIENCE_MS,
  );
});
