import { describe, expect, test } from 'vitest';
import { commandsOn } from './support/commands.ts';
import { ADA, postJson, withId } from './support/requests.ts';
import { runService, runWithMail } from './support/running-service.ts';
import { until } from './support/until.ts';
import { CONTENT_FACTS } from '../support/site-content.ts';

const SENT = { success: true, message: CONTENT_FACTS.words.sent };

describe('suspected spam', () => {
  test('is confirmed, and delivered with a marked subject and the reason', async () => {
    const { server, service } = await runWithMail();
    const answer = await postJson(service.url, { ...ADA, website: 'https://spam.example' });
    expect(await answer.json()).toEqual(SENT);
    const mail = await until('the mail has arrived', () => server.mails[0]);
    expect(mail.subject).toBe('[Suspected spam] New enquiry: Search Engine Optimization — Ada Example');
    expect(mail.text).toContain('Suspected spam: A field that people do not see was filled in.');
    expect(mail.html).toContain('A field that people do not see was filled in.');
    expect(service.stored('suspicion')).toEqual(['trap']);
  });

  test('is stored and not mailed with the setting `hold`', async () => {
    const service = await runService({ SUSPECTED_SPAM: 'hold' });
    const answer = await postJson(service.url, { ...ADA, website: 'https://spam.example' });
    expect(await answer.json()).toEqual(SENT);
    expect(service.stored('state')).toEqual(['spam']);
    expect(service.stored('message')).toEqual([ADA.message]);
    expect(service.stored('due_at')).toEqual([null]);
  });

  test('is counted in the log, and listed by a command', async () => {
    const service = await runService({ MIN_WRITING_SECONDS: '3' });
    const [fast, trapped] = [withId({ ...ADA, writingMs: 10 }), withId({ ...ADA, website: 'x' })];
    for (const enquiry of [fast, trapped, withId()]) await postJson(service.url, enquiry);
    expect(service.logged('enquiry.suspected-spam')).toMatchObject([
      { id: fast.id, suspicion: 'too-fast', held: false, suspectedSinceStart: 1 },
      { id: trapped.id, suspicion: 'trap', held: false, suspectedSinceStart: 2 },
    ]);
    const { output } = await commandsOn(service.config.databaseFile)('list', '--spam');
    expect(output).toMatch(new RegExp(`^${trapped.id}.*\\n${fast.id}.*\\n$`));
  });
});
