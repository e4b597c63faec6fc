import { expect, test } from 'vitest';
import { startIn, startService } from './support/service-process.ts';
import { makeSiteFolder } from './support/site-folder.ts';

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
