import { readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readOwner } from '../../src/enquiry/node/owner.ts';
import { openStore } from '../support/database.ts';
import { callAgency } from './support/agency.ts';
import { commandsOn } from './support/commands.ts';
import { ADA, postJson, withId } from './support/requests.ts';
import { runService, runWithMail, untilDelivered } from './support/running-service.ts';
import { startIn, startService } from './support/service-process.ts';
import { makeSiteFolder } from './support/site-folder.ts';
import { until } from './support/until.ts';

describe('a second service on a database', () => {
  test('serves pages, says who holds it, and takes enquiries once the first has ended', async () => {
    const { server, service: first } = await runWithMail();
    const second = await runService({ SMTP_URL: server.url, ENQUIRY_DB: first.config.databaseFile });
    expect((await fetch(`${second.url}/about`)).status).toBe(200);
    const refused = await postJson(second.url, withId());
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([503, true]);
    expect(second.logged('store.unavailable')[0]?.reason).toBe(
      `The database ${first.config.databaseFile} is in use by npm run serve (process ${process.pid}), which has to end first.`,
    );
    const enquiry = withId();
    expect((await postJson(first.url, enquiry)).status).toBe(200);
    await untilDelivered(first);
    await first.stop();
    await until('it takes enquiries', async () => (await postJson(second.url, withId())).ok);
    expect(second.stored('id')).toContain(enquiry.id);
    await untilDelivered(second);
    expect(server.mails).toHaveLength(2);
  });
});

describe('commands on this machine', () => {
  test('call the running service, without a token in the settings', async () => {
    const service = await runService();
    const { id } = withId();
    await postJson(service.url, { ...ADA, id });
    const run = commandsOn(service.config.databaseFile);
    expect((await run('show', id)).output).toContain(ADA.name);
    expect(service.logged('agency.call')).toMatchObject([{ operation: 'select' }]);
  });

  test('say who else uses the database, and nothing more', async () => {
    const file = `${makeSiteFolder()}/enquiries.db`;
    const other = openStore(file);
    onTestFinished(other.close);
    other.countStates();
    expect(await commandsOn(file)('list')).toEqual({
      code: 3,
      output: '',
      remarks: `The database ${file} is in use by a test (process ${process.pid}), which has to end first.\n`,
    });
  });

  test('use a token that only the owner of the database can read, and that ends with the service', async () => {
    const service = await runService();
    const { databaseFile } = service.config;
    const file = `${databaseFile}-owner`;
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const { token } = readOwner(databaseFile)!.service!;
    const authorized = { Authorization: `Bearer ${token}` };
    expect((await callAgency(service.url, 'queue', {}, authorized)).status).toBe(200);
    // A web page that has learned it cannot use it.
    const fromPage = { ...authorized, Origin: service.url };
    expect((await callAgency(service.url, 'queue', {}, fromPage)).status).toBe(403);
    expect(JSON.stringify(service.events)).not.toContain(token);
    await service.stop();
    expect(statSync(file, { throwIfNoEntry: false })).toBeUndefined();
    const next = await runService({ ENQUIRY_DB: databaseFile });
    expect((await callAgency(next.url, 'queue', {}, authorized)).status).toBe(404);
    expect(readFileSync(file, 'utf8')).not.toContain(token);
  });

  test('work after a service was killed, and send nothing to a program that has taken its port', async () => {
    const folder = makeSiteFolder();
    const service = await startService(folder);
    await postJson(service.url, ADA);
    await service.end('SIGKILL');
    let requests = 0;
    const other = createServer((_request, response) => {
      requests += 1;
      response.end('Something else');
    });
    await new Promise<void>((resolve) =>
      other.listen(Number(new URL(service.url).port), '127.0.0.1', resolve),
    );
    onTestFinished(() => void other.close());
    const { code, stdout } = await startIn(folder, ['enquiries.ts', 'list']).ended;
    expect([code, requests]).toEqual([0, 0]);
    expect(stdout).toContain(ADA.name);
  });
});
