import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { systemEnvironment } from '../../src/enquiry/environment.ts';
import { TEXTS } from '../../src/enquiry/contract/texts.ts';
import { freePort } from '../support/free-port.ts';
import { startSilentServer } from './support/bare-server.ts';
import { ADA, postJson, withId } from './support/requests.ts';
import { readColumn, runService, startMail, untilDelivered } from './support/running-service.ts';
import { failToStart, startService } from './support/service-process.ts';
import { makeSiteFolder } from './support/site-folder.ts';
import { until } from './support/until.ts';

describe('the service', () => {
  test('delivers once what it had confirmed before it was killed, and ends in order at SIGTERM', async () => {
    const folder = makeSiteFolder();
    const port = await freePort();
    const settings = { SMTP_URL: `smtp://127.0.0.1:${port}` };
    const service = await startService(folder, settings);
    const enquiry = withId();
    const answer = await postJson(service.url, enquiry);
    expect(await answer.json()).toEqual({ success: true, message: TEXTS.sent });
    await until('the first attempt has failed', () =>
      service.events().some(({ event }) => event === 'enquiry.to-be-tried-again'),
    );
    await service.end('SIGKILL');

    const mailServer = await startMail({ port });
    const restarted = await startService(folder, settings);
    await until('it is delivered', () =>
      restarted.events().some(({ event }) => event === 'enquiry.delivered'),
    );
    expect(await restarted.end('SIGTERM')).toBe(0);
    expect(mailServer.mails.map(({ messageId }) => messageId)).toEqual([
      `<enquiry.${enquiry.id}@fallline.example>`,
    ]);
  });

  test('takes up again what a process was sending when it died', { tags: ['full'] }, async () => {
    const folder = makeSiteFolder();
    const silent = await startSilentServer();
    const service = await startService(folder, { SMTP_URL: silent.url });
    await postJson(service.url, ADA);
    await until('it is being sent', () => silent.connections === 1);
    await service.end('SIGKILL');
    const ENQUIRY_DB = join(folder, 'data/enquiries.db');
    expect(readColumn(ENQUIRY_DB, 'state')).toEqual(['sending']);

    const mailServer = await startMail();
    // The dead process holds its lease for half a minute; this clock is past that.
    const environment = { ...systemEnvironment, now: () => Date.now() + 60_000 };
    const next = await runService({ SMTP_URL: mailServer.url, ENQUIRY_DB }, { folder, environment });
    await untilDelivered(next);
    expect(next.stored('unknown_outcomes')).toEqual([1]);
    expect(mailServer.mails).toHaveLength(1);
  });
});

describe('a start that cannot succeed ends with one sentence', { tags: ['full'] }, () => {
  test('about a wrong setting', async () => {
    const { code, sentence } = await failToStart(makeSiteFolder(), { RATE_LIMIT: 'many' });
    expect(code).toBe(1);
    expect(sentence).toBe('RATE_LIMIT is "many", but it has to be a whole number, where 0 means no limit.\n');
  });

  test('about a port that is taken', async () => {
    const folder = makeSiteFolder();
    const port = new URL((await startService(folder)).url).port;
    const { code, sentence } = await failToStart(folder, { PORT: port });
    expect(code).toBe(1);
    expect(sentence).toBe(
      `PORT is ${port}, but another program listens there already: stop it or set another one.\n`,
    );
  });
});
