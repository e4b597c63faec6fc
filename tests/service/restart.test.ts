import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { systemEnvironment } from '../../src/enquiry/environment.ts';
import { startSilentServer } from './support/bare-server.ts';
import { startMailServer } from './support/mail-server.ts';
import { ADA, postJson, withId } from './support/requests.ts';
import { QUICK, readColumn, runService } from './support/running-service.ts';
import { failToStart, startService } from './support/service-process.ts';
import { makeSiteFolder } from './support/site-folder.ts';
import { until } from './support/until.ts';

/** A port on which nothing listens. */
async function freePort(): Promise<number> {
  const server = await startMailServer();
  await server.close();
  return server.port;
}

describe('the service', () => {
  test('delivers once what it had confirmed before it was killed', async () => {
    const folder = makeSiteFolder();
    const port = await freePort();
    const settings = { SMTP_URL: `smtp://127.0.0.1:${port}` };
    const service = await startService(folder, settings);
    const enquiry = withId();
    const answer = await postJson(service.url, enquiry);
    expect(await answer.json()).toEqual({ success: true, message: 'Thank you! Your message has been sent.' });
    await until('the first attempt has failed', () =>
      service.events().some(({ event }) => event === 'enquiry.to-be-tried-again'),
    );
    await service.end('SIGKILL');

    const mailServer = await startMailServer({ port });
    onTestFinished(mailServer.close);
    const restarted = await startService(folder, settings);
    await until('it is delivered', () =>
      restarted.events().some(({ event }) => event === 'enquiry.delivered'),
    );
    await restarted.end('SIGTERM');
    expect(mailServer.mails.map(({ messageId }) => messageId)).toEqual([
      `<enquiry.${enquiry.id}@fallline.example>`,
    ]);
  });

  test('takes up again what a process was sending when it died', async () => {
    const folder = makeSiteFolder();
    const silent = await startSilentServer();
    onTestFinished(silent.close);
    const service = await startService(folder, { SMTP_URL: silent.url });
    await postJson(service.url, ADA);
    await until('it is being sent', () => silent.connections === 1);
    await service.end('SIGKILL');
    const database = join(folder, 'data/enquiries.db');
    expect(readColumn(database, 'state')).toEqual(['sending']);

    const mailServer = await startMailServer();
    onTestFinished(mailServer.close);
    // The dead process holds its lease for half a minute; this clock is past that.
    const environment = { ...systemEnvironment, now: () => Date.now() + 60_000 };
    await runService({ SMTP_URL: mailServer.url, ENQUIRY_DB: database }, { folder, environment, ...QUICK });
    await until('it is delivered', () => readColumn(database, 'state')[0] === 'delivered');
    expect(readColumn(database, 'unknown_outcomes')).toEqual([1]);
    expect(mailServer.mails).toHaveLength(1);
  });

  test('is stopped by SIGTERM with nothing lost and exit code 0', async () => {
    const folder = makeSiteFolder();
    const service = await startService(folder);
    await postJson(service.url, ADA);
    expect(await service.end('SIGTERM')).toBe(0);
    expect(readColumn(join(folder, 'data/enquiries.db'), 'count(*)')).toEqual([1]);
  });

  test('never writes what people wrote into its log', async () => {
    const service = await startService(makeSiteFolder());
    await postJson(service.url, ADA);
    await until('it is delivered', () => service.events().some(({ event }) => event === 'enquiry.delivered'));
    const log = JSON.stringify(service.events());
    for (const value of Object.values(ADA)) expect(log).not.toContain(JSON.stringify(value).slice(1, -1));
  });
});

describe('a start that cannot succeed ends with one sentence', () => {
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
