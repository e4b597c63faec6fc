import { expect, test } from 'vitest';
import { ADA, postJson } from './support/requests.ts';
import { runService } from './support/running-service.ts';
import { until } from './support/until.ts';

test('health tells anybody what waits and has failed, and nothing about persons, servers and channels', async () => {
  const service = await runService({ SMTP_URL: 'smtp://127.0.0.1:1' });
  await postJson(service.url, ADA);
  await until('it was tried', () => service.stored('last_error')[0] !== null);
  expect(await service.health()).toEqual({
    ...{ ok: true, acceptsEnquiries: true, waiting: 1, failed: 0 },
    oldestWaitingSince: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
  });
});
