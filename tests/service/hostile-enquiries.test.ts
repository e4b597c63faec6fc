import { describe, expect, test } from 'vitest';
import { createLog } from '../../src/enquiry/log.ts';
import { testHostileBodies } from './support/hostile-bodies.ts';
import { send } from './support/raw-request.ts';
import { ADA, postForm, postJson, withId } from './support/requests.ts';
import { runService, runWithMail, untilDelivered } from './support/running-service.ts';
import { until } from './support/until.ts';
import { REQUIRED_FIELDS } from '../support/required-fields.ts';

test.each(REQUIRED_FIELDS)(
  'nothing in the field %s gets into a header, the envelope or another mail',
  async (field) => {
    const { server, service } = await runWithMail();
    const { url, stored } = service;
    const tricks = [
      'x\r\nBcc: victim@other.example\r\n\r\nbody',
      'x\n.\r\nMAIL FROM:<a@b.example>\r\nRCPT TO:<victim@other.example>\r\nDATA\r\n',
      'x\u2028Bcc: victim@other.example\u0085Cc: victim@other.example',
      '=?utf-8?Q?=0D=0ABcc:_victim@other.example?=',
      'ada@visitor.example, victim@other.example',
      '"<victim@other.example>" <ada@visitor.example>',
      'victim@other.example%0ABcc:victim@other.example',
    ];
    let taken = 0;
    for (const trick of tricks) {
      const enquiry = withId({ ...ADA, [field]: trick.slice(0, field === 'phone' ? 50 : 200) });
      if ((await postJson(url, enquiry)).status === 200) taken += 1;
    }
    await until(
      'all accepted ones are delivered',
      () => stored('state').filter((state) => state === 'delivered').length === taken,
    );
    expect(server.mails).toHaveLength(taken);
    for (const { recipients, to, cc, bcc, replyTo, headers } of server.mails) {
      expect(recipients).toEqual(['hello@agency.example']);
      expect([to?.length, cc, bcc, replyTo?.length]).toEqual([1, undefined, undefined, 1]);
      expect(headers).toHaveLength(9);
    }
  },
);

test('the log has one JSON object per line without texts of visitors, whatever they wrote', async () => {
  let text = '';
  const output = { write: (lines: string) => (text += lines), writableLength: 0 };
  const service = await runService({}, { log: createLog(output, Date.now) });
  const { url } = service;
  const secret = 'Geheimnis';
  const evil = `${secret}\n{"event":"forged"}\u2028`;
  const enquiry = { ...ADA, name: secret, email: `${secret}@visitor.example`, message: evil };
  await postJson(url, withId(enquiry));
  await postJson(url, withId({ ...enquiry, website: secret }));
  await postJson(url, { ...enquiry, email: evil, [secret]: secret });
  await postJson(url, evil);
  await postForm(url, { ...enquiry, page: `/${secret}` });
  await postJson(url, enquiry, { Origin: `https://${secret}.example` });
  await send(url, `/${secret}?${secret}`, { 'X-Forwarded-For': secret, 'User-Agent': secret });
  await untilDelivered(service);
  await service.stop();
  const events = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(events.filter(({ event }) => event === 'enquiry.delivered')).toHaveLength(2);
  expect(events.every(({ time, event }) => typeof time === 'string' && event !== 'forged')).toBe(true);
  expect(text.toLowerCase()).not.toContain(secret.toLowerCase());
});

describe('on Node,', () => testHostileBodies((onEnd) => runService({}, { onEnd })));
