import { describe, expect, test } from 'vitest';
import { SEND_MAIL_PATH } from '../../src/enquiry/contract/paths.ts';
import { startMailServer } from '../service/support/mail-server.ts';
import { ADA, postForm, postJson, withId } from '../service/support/requests.ts';
import { until } from '../service/support/until.ts';
import { HOSTS, newState, startOn, storedIn } from './support/hosts.ts';

describe.each(HOSTS)('an enquiry on $name', (host) => {
  test('is stored before it is confirmed, and mailed', async () => {
    const mail = await startMailServer();
    const state = newState();
    const service = await startOn(host, state, { SMTP_URL: mail.url });
    const enquiry = withId();
    const answer = await postJson(service.url, enquiry);
    await service.end('SIGKILL');
    expect({ status: answer.status, body: await answer.json() }).toEqual({
      status: 200,
      body: { success: true, message: 'Thank you! Your message has been sent.' },
    });
    expect(storedIn(host, state)).toMatchObject([{ id: enquiry.id, message: ADA.message }]);

    const again = await startOn(host, state, { SMTP_URL: mail.url });
    await until('it is delivered', () => storedIn(host, state)[0]?.state === 'delivered', 60_000);
    const mails = mail.mails.filter(
      ({ messageId }) => messageId === `<enquiry.${enquiry.id}@fallline.example>`,
    );
    expect(mails.length - 1).toBeLessThanOrEqual(Number(storedIn(host, state)[0]?.unknown_outcomes));
    expect(mails[0]).toMatchObject({ subject: `New enquiry: ${ADA.service} — ${ADA.name}` });
    await again.end('SIGTERM');
    await mail.close();
  }, 90_000);

  test('is stored once, however often it is sent, and a correction of it too', async () => {
    const state = newState();
    const { url } = await startOn(host, state);
    const enquiry = withId();
    const answers = await Promise.all(Array.from({ length: 8 }, () => postJson(url, enquiry)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    await postJson(url, { ...enquiry, message: 'Corrected' });
    await postJson(url, { ...enquiry, message: 'Corrected' });
    expect(storedIn(host, state).map(({ message }) => message)).toEqual([ADA.message, 'Corrected']);
  });

  test('that is wrong is refused with what is wrong, and nothing is stored', async () => {
    const state = newState();
    const { url } = await startOn(host, state);
    const refused = await postJson(url, { ...ADA, email: 'nobody' });
    expect(refused.status).toBe(422);
    expect((await refused.json()).fields).toEqual({ email: expect.stringMatching(/^[A-Z].*\.$/) });
    const others: [status: number, answer: Response][] = [
      [400, await postJson(url, '{')],
      [403, await postJson(url, ADA, { Origin: 'https://elsewhere.example' })],
      [413, await postJson(url, { ...ADA, message: 'x'.repeat(200_000) })],
      [415, await postJson(url, ADA, { 'Content-Type': 'text/plain' })],
      [405, await fetch(url + SEND_MAIL_PATH, { method: 'PUT', body: '{}' })],
      [404, await fetch(`${url}/api/other`)],
    ];
    expect(others.map(([, { status }]) => status)).toEqual(others.map(([status]) => status));
    expect(storedIn(host, state)).toEqual([]);
  });

  test('of a visitor without script comes back to its page: sent, or filled in with what is wrong', async () => {
    const { url } = await startOn(host, newState());
    const page = '/contact';
    const sent = await postForm(url, { ...ADA, page });
    expect([sent.status, sent.headers.get('location')]).toEqual([303, `${page}#enquiry-sent`]);
    const refused = await postForm(url, { ...ADA, email: 'nobody', page });
    const back = refused.headers.get('location')!;
    expect(back).toMatch(/^\/contact\?returned=[\w-]+#/);
    const form = await fetch(url + back);
    expect(form.headers.get('cache-control')).toContain('no-store');
    expect(await form.text()).toContain('value="Ada Example"');
  });

  test('of a client that sends too many is refused for a while, whatever other clients send', async () => {
    const { url } = await startOn(host, newState(), { RATE_LIMIT: '2', TRUSTED_PROXIES: '127.0.0.1' });
    const from = (address: string) => postJson(url, withId(), { 'X-Forwarded-For': address });
    const statuses = [];
    for (let sent = 0; sent < 3; sent += 1) statuses.push((await from('192.0.2.1')).status);
    expect([...statuses, (await from('192.0.2.2')).status]).toEqual([200, 200, 429, 200]);
    expect((await from('192.0.2.1')).headers.get('retry-after')).toMatch(/^\d+$/);
  });

  test('can be taken, as the health check tells: counts only for who has the token', async () => {
    const token = 'a-token-of-the-monitor';
    const { url } = await startOn(host, newState(), { HEALTH_TOKEN: token });
    await postJson(url, withId());
    const ask = async (headers: Record<string, string>) =>
      (await fetch(`${url}/api/health`, { headers })).json();
    // A proxy header makes the request one from elsewhere, on Node too.
    expect(await ask({ Via: '1.1 proxy' })).toEqual({ ok: true });
    expect(await ask({ Via: '1.1 proxy', Authorization: 'Bearer another-token-here' })).toEqual({ ok: true });
    expect(await ask({ Authorization: `Bearer ${token}` })).toMatchObject({
      ok: true,
      acceptsEnquiries: true,
      failed: 0,
    });
  });
});
