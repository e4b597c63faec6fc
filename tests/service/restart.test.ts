import { expect, test } from 'vitest';
import { TEXTS } from '../../src/enquiry/contract/api.ts';
import { freePort } from '../support/free-port.ts';
import { mailedIds } from './support/mail-server.ts';
import { postJson, withId } from './support/requests.ts';
import { startMail } from './support/running-service.ts';
import { startIn, startService } from './support/service-process.ts';
import { makeSiteFolder } from './support/site-folder.ts';
import { until } from './support/until.ts';

test('the service delivers enquiries confirmed before it was killed once, and shuts down on SIGTERM', async () => {
  const folder = makeSiteFolder();
  const port = await freePort();
  const settings = { SMTP_URL: `smtp://127.0.0.1:${port}` };
  const service = await startService(folder, settings);
  const enquiry = withId();
  const answer = await postJson(service.url, enquiry);
  expect(await answer.json()).toEqual({ success: true, message: TEXTS.sent });
  await until('the first attempt has failed', () => service.logged('enquiry.to-be-tried-again').length > 0);
  await service.end('SIGKILL');

  const mailServer = await startMail({ port });
  const restarted = await startService(folder, settings);
  await until('it is delivered', () => restarted.logged('enquiry.delivered').length > 0);
  expect(await restarted.end('SIGTERM')).toBe(0);
  expect(mailedIds(mailServer)).toEqual([enquiry.id]);
});

test('a failed start exits with one sentence', { tags: ['full'] }, async () => {
  const folder = makeSiteFolder();
  const { port } = new URL((await startService(folder)).url);
  const start = (settings: Record<string, string>) => startIn(folder, ['start.mjs'], settings).ended;
  expect(await start({ RATE_LIMIT: 'many' })).toMatchObject({
    ...{
      code: 1,
      stderr: 'RATE_LIMIT is "many", but it has to be a whole number, where 0 means no limit.\n',
    },
  });
  const taken = 'but another program listens there already: stop it or set another one.';
  expect(await start({ HOST: '127.0.0.1', PORT: port })).toMatchObject({
    ...{ code: 1, stderr: `PORT is ${port}, ${taken}\n` },
  });
});
