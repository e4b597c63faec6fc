import { describe, expect, test } from 'vitest';
import { type Fault, type Stage, STAGES, startFaultyServer } from '../service/support/bare-server.ts';
import { mailedIds, startMailServer } from '../service/support/mail-server.ts';
import { ADA, postJson, withId } from '../service/support/requests.ts';
import {
  QUICK,
  runService,
  startMail,
  untilDelivered,
  untilState,
} from '../service/support/running-service.ts';
import { until } from '../service/support/until.ts';

/** Short at the silent stage, and long enough at all others, even on a busy machine. */
const timeoutsAt = (stage: Stage) => ({
  ...{ connectMs: 20_000, silenceMs: 3_000, totalMs: 20_000 },
  greetingMs: stage === 'CONN' ? 1_500 : 20_000,
});

/** Sends one enquiry to a service whose mail server fails at a stage. */
async function sendThrough(stage: Stage, fault: Fault, times?: number) {
  const server = await startFaultyServer({ stage, fault, ...(times !== undefined && { times }) });
  const smtpTimeouts = fault === 'silence' ? timeoutsAt(stage) : QUICK.smtpTimeouts;
  const service = await runService({ SMTP_URL: server.url }, { smtpTimeouts });
  await postJson(service.url, ADA);
  return { server, service };
}

/** Number of refusals in one attempt: after a refused EHLO the client sends HELO. */
const refusalsAt = (stage: Stage) => (stage === 'EHLO' ? 2 : 1);

describe.each(STAGES)('a mail server that fails at %s', (stage) => {
  test.each<Fault>(['451 come back later', 'silence', 'cut'])(
    'once, with %s, still gets the mail, once',
    async (fault) => {
      const times = fault === 'cut' || fault === 'silence' ? 1 : refusalsAt(stage);
      const { server, service } = await sendThrough(stage, fault, times);
      await untilDelivered(service);
      const [unknownOutcomes] = service.stored('unknown_outcomes') as number[];
      // The mail may have arrived only if the connection was lost after the end of the data.
      const isUnknown = stage === 'end of data' && !/^\d/.test(fault);
      if (isUnknown) {
        const ended = server.reached.filter((reached) => reached === 'end of data');
        expect([unknownOutcomes, ended.length, server.takenMails]).toEqual([1, 2, 1]);
        expect(service.logged('enquiry.outcome-unknown')).toHaveLength(1);
        return;
      }
      expect([unknownOutcomes, server.takenMails]).toEqual([0, 1]);
      // A pooled connection that was cut is reopened within the attempt.
      if (fault !== 'cut') expect(service.stored('attempts')).toEqual([2]);
      if (fault === 'silence')
        expect(service.logged('enquiry.to-be-tried-again')).toMatchObject([
          { error: 'The mail server did not answer in time.' },
        ]);
    },
  );

  test('with 550 gets another attempt unless it refused the recipient', async () => {
    const isFinal = stage === 'RCPT TO';
    const { server, service } = await sendThrough(stage, '550 no', isFinal ? Infinity : refusalsAt(stage));
    await untilState(isFinal ? 'failed' : 'delivered', service);
    expect(server.takenMails).toBe(isFinal ? 0 : 1);
    if (!isFinal) return;
    // Kept for a person to handle.
    expect([service.stored('message'), service.stored('last_reply')]).toEqual([[ADA.message], ['550 no']]);
    expect(service.stored('last_error')).toEqual([
      'The mail server refused the mail with code 550 at RCPT TO.',
    ]);
    expect(await service.health()).toMatchObject({ waiting: 0, failed: 1 });
  });
});

test('a mail server that is down for a while gets everything once it is back, each mail once', async () => {
  const gone = await startMailServer();
  await gone.close();
  const service = await runService({ SMTP_URL: gone.url });
  const enquiries = Array.from({ length: 20 }, () => withId());
  await Promise.all(enquiries.map((enquiry) => postJson(service.url, enquiry)));
  await until('each was tried', () => service.stored('attempts').every((attempts) => Number(attempts) > 0));

  const back = await startMail({ port: gone.port });
  await untilDelivered(service);
  expect(mailedIds(back)).toEqual(enquiries.map(({ id }) => id).sort());
});

test('a mail server that is slow at every step is waited for up to the total timeout', async () => {
  const slow = await startMail({
    onMailFrom: (_address, _session, callback) => void setTimeout(callback, 40),
    onRcptTo: (_address, _session, callback) => void setTimeout(callback, 40),
  });
  const patient = await runService({ SMTP_URL: slow.url });
  await postJson(patient.url, ADA);
  await untilDelivered(patient);
  expect(patient.stored('attempts')).toEqual([1]);

  const smtpTimeouts = { ...QUICK.smtpTimeouts, totalMs: 50 };
  const hasty = await runService({ SMTP_URL: slow.url }, { smtpTimeouts });
  await postJson(hasty.url, ADA);
  await untilState('waiting', hasty);
  expect(hasty.stored('last_error')).toEqual(['The mail server did not take the mail in time.']);
});
