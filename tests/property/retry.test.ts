import fc from 'fast-check';
import { expect } from 'vitest';
import { failureOf, judge, SmtpError, type SmtpFailure } from '../../src/enquiry/delivery/smtp-failure.ts';
import { isTriedEnough, pauseAfter, RETRY_POLICY } from '../../src/enquiry/delivery/retry.ts';
import { holds, text } from './support.ts';

const { firstPauseMs, longestPauseMs, giveUpAfterMs } = RETRY_POLICY;

const CODES = 'EENVELOPE EMESSAGE EAUTH ETIMEDOUT ECONNECTION ESOCKET ETLS EDNS ENOSPC'.split(' ');
const COMMANDS = ['CONN', 'EHLO', 'STARTTLS', 'AUTH PLAIN', 'MAIL FROM', 'RCPT TO', 'DATA', 'API'];

const failure: fc.Arbitrary<SmtpFailure> = fc
  .record(
    {
      code: fc.oneof(fc.constantFrom(...CODES), text(20)),
      cause: fc.oneof(fc.constantFrom('ECONNREFUSED', 'CERT_HAS_EXPIRED'), text(20)),
      responseCode: fc.integer({ min: 400, max: 599 }),
      reply: text(600),
      command: fc.oneof(fc.constantFrom(...COMMANDS), text(20)),
    },
    { requiredKeys: [] },
  )
  .chain((parts) => fc.boolean().map((dataEnded) => ({ ...parts, dataEnded })));

holds(
  'a mail is given up at once only for a permanent reply about it, or if it cannot be sent at all',
  [failure],
  (failed) => {
    const verdict = judge(failed);
    const { code = '', responseCode, command = '', dataEnded } = failed;
    if (verdict === 'refused') {
      const isPermanent = Number(responseCode) >= 500 && ['RCPT TO', 'DATA'].includes(command);
      expect(isPermanent || ['EENVELOPE', 'EMESSAGE', 'EMAXRECIPIENTS'].includes(code)).toBe(true);
    }
    // A reply makes the outcome known. Without one, it is unknown if the server has the whole mail.
    expect(verdict === 'unknown').toBe(dataEnded && responseCode === undefined);
    if (responseCode !== undefined && responseCode < 500) expect(verdict).toBe('again');
  },
);

const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
holds(
  'pauses are within their bounds and never shrink by more than jitter',
  [fc.integer({ min: 1, max: 100_000 }), chance],
  (attempts, drawn) => {
    const pause = pauseAfter(attempts, drawn);
    expect(pause).toBeGreaterThanOrEqual(firstPauseMs * 0.75 - 1);
    expect(pause).toBeLessThanOrEqual(longestPauseMs);
    expect(pauseAfter(attempts + 1, drawn)).toBeGreaterThanOrEqual(pause);
  },
);

const time = fc.integer({ min: -(10 ** 12), max: 10 ** 12 });
holds(
  'nothing is given up before three days, nor before as many attempts as fit into them',
  [fc.integer({ min: 1, max: 1_000 }), time],
  (attempts, sinceFirstMs) => {
    const isOver = isTriedEnough(attempts, sinceFirstMs);
    expect(isOver && sinceFirstMs < giveUpAfterMs).toBe(false);
    expect(isOver && attempts <= giveUpAfterMs / longestPauseMs).toBe(false);
    if (isOver) expect(isTriedEnough(attempts + 1, sinceFirstMs + 1)).toBe(true);
  },
);

holds('anything at all can be thrown by a mailer', [fc.anything(), fc.boolean()], (thrown, dataEnded) => {
  expect(judge(failureOf(new SmtpError(thrown, dataEnded)))).toMatch(/^(again|unknown|refused)$/);
});
