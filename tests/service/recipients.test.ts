import { describe, expect, test } from 'vitest';
import { smtpError } from './support/mail-server.ts';
import { ADA, postJson } from './support/requests.ts';
import { QUICK, runService, startMail, untilDelivered } from './support/running-service.ts';

const SALES = 'sales@agency.example';
const BOSS = 'boss@agency.example';

/** Runs a service whose mail server answers for the second recipient with these replies in turn, then takes it. */
async function runWithRefusals(replies: number[], deps: Parameters<typeof runService>[1] = {}) {
  const server = await startMail({
    onRcptTo({ address }, _session, callback) {
      const reply = address === BOSS ? replies.shift() : undefined;
      callback(reply ? smtpError(reply, 'No room for the boss') : null);
    },
  });
  const service = await runService({ SMTP_URL: server.url, ENQUIRY_TO: `${SALES}, ${BOSS}` }, deps);
  await postJson(service.url, ADA);
  return { server, service };
}

describe('a mail server that turns away one of two recipients', () => {
  test('for now gets the mail again for that one alone', async () => {
    const { server, service } = await runWithRefusals([451, 452]);
    await untilDelivered(service);
    expect(server.mails.map(({ recipients }) => recipients)).toEqual([[SALES], [BOSS]]);
    const [first, second] = server.mails;
    expect(second?.messageId).toBe(first?.messageId);
    expect(second?.to?.map(({ address }) => address)).toEqual([SALES, BOSS]);
    expect(service.stored('attempts')).toEqual([3]);
    expect(service.stored('unknown_outcomes')).toEqual([0]);
  });

  test('for good has delivered it, and why one did not get it is written down', async () => {
    const { server, service } = await runWithRefusals([550]);
    await untilDelivered(service);
    expect(server.mails.map(({ recipients }) => recipients)).toEqual([[SALES]]);
    expect(service.stored('last_error')).toEqual([
      'The mail server refused the mail with code 550 at RCPT TO. Some recipients did not get it.',
    ]);
    expect(service.stored('last_reply')).toEqual(['550 No room for the boss']);
  });

  test('first for now and then for good has delivered it as well', async () => {
    const { server, service } = await runWithRefusals([451, 550]);
    await untilDelivered(service);
    expect(server.mails).toHaveLength(1);
    expect(service.stored('last_error')[0]).toContain('550');
  });

  test('for now for three days is not asked any more', async () => {
    const retry = { ...QUICK.deliveryTimings.retry, giveUpAfterMs: 60 };
    const deliveryTimings = { ...QUICK.deliveryTimings, retry };
    const { server, service } = await runWithRefusals(Array(100).fill(451), { deliveryTimings });
    await untilDelivered(service);
    expect(server.mails).toHaveLength(1);
    expect(service.stored('attempts')[0]).toBeGreaterThan(2);
  });
});

test('a mail that one recipient is refused for good and another for now is tried again', async () => {
  const replies: Record<string, number[]> = { [SALES]: [451], [BOSS]: [550, 550] };
  const server = await startMail({
    onRcptTo({ address }, _session, callback) {
      const reply = replies[address]?.shift();
      callback(reply ? smtpError(reply) : null);
    },
  });
  const service = await runService({ SMTP_URL: server.url, ENQUIRY_TO: `${SALES}, ${BOSS}` });
  await postJson(service.url, ADA);
  await untilDelivered(service);
  expect(server.mails.map(({ recipients }) => recipients)).toEqual([[SALES]]);
});
