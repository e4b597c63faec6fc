import { beforeAll, describe, expect, test } from 'vitest';
import { TEXTS } from '../../src/enquiry/contract/api.ts';
import { mailedIds } from '../service/support/mail-server.ts';
import { ADA, postForm, postJson, withId } from '../service/support/requests.ts';
import { startMail } from '../service/support/running-service.ts';
import { afterTests } from '../service/support/site-folder.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { startOnEdge, untilDelivered } from './support/hosts.ts';

describe('an enquiry on the edge', { tags: ['full'] }, () => {
  test('is stored before it is confirmed, and mailed', async () => {
    const mail = await startMail();
    const state = temporaryFolder();
    const service = await startOnEdge(state, { SMTP_URL: mail.url });
    const enquiry = withId();
    const answer = await postJson(service.url, enquiry);
    expect([answer.status, await answer.json()]).toEqual([200, { success: true, message: TEXTS.sent }]);
    await service.end('SIGKILL');
    expect([service.stored('id'), service.stored('message')]).toEqual([[enquiry.id], [ADA.message]]);

    await startOnEdge(state, { SMTP_URL: mail.url });
    await untilDelivered(state);
    expect(new Set(mailedIds(mail))).toEqual(new Set([enquiry.id]));
    const [surplus] = service.stored('unknown_outcomes') as number[];
    expect(mail.mails.length - 1).toBeLessThanOrEqual(surplus!);
    expect(mail.mails[0]).toMatchObject({ subject: `New enquiry: ${ADA.service} — ${ADA.name}` });
  }, 240_000);

  const onEnd = afterTests();
  let service: Awaited<ReturnType<typeof startOnEdge>>;
  let url: string;
  beforeAll(async () => {
    service = await startOnEdge(temporaryFolder(onEnd), {}, onEnd);
    ({ url } = service);
  });

  test('is stored once, however often it is sent, and a correction of it too', async () => {
    const enquiry = withId();
    const answers = await Promise.all(Array.from({ length: 8 }, () => postJson(url, enquiry)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    await postJson(url, { ...enquiry, message: 'Corrected' });
    await postJson(url, { ...enquiry, message: 'Corrected' });
    expect(service.stored('message')).toEqual([ADA.message, 'Corrected']);
  });

  test('of a visitor without script is confirmed by a redirect to its page, or returned with its errors', async () => {
    const page = '/contact';
    const sent = await postForm(url, { ...ADA, page });
    expect([sent.status, sent.headers.get('location')]).toEqual([303, `${page}#enquiry-sent`]);
    const refused = await postForm(url, { ...ADA, email: 'nobody', page });
    expect([refused.status, refused.headers.get('cache-control')]).toEqual([422, 'no-store']);
    expect(refused.headers.get('content-security-policy')).toContain("script-src 'self' 'sha256-");
    const form = await refused.text();
    expect(form).toContain(`value="${ADA.name}"`);
    expect(form).not.toContain('⟦');
  });

  test('can be stored, as the health check says', async () => {
    const figures = { ok: true, acceptsEnquiries: true, failed: 0 };
    expect(await (await fetch(`${url}/api/health`)).json()).toMatchObject(figures);
  });
});
