import { renameSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { SAME_TEXT_WINDOW_MS } from '../../src/enquiry/store/insert.ts';
import { ADA, postForm, postJson, withId } from './support/requests.ts';
import { movableClock, runService, runWithMail, untilDelivered } from './support/running-service.ts';
import { until } from './support/until.ts';

describe('an enquiry without an id', () => {
  test('is stored once when a form without script is sent by a double click', async () => {
    const service = await runService();
    const answers = await Promise.all([1, 2, 3].map(() => postForm(service.url, { ...ADA, id: '' })));
    for (const answer of answers) expect(answer.headers.get('location')).toBe('/services/seo#enquiry-sent');
    expect(service.stored('id')).toHaveLength(1);
  });

  test('is stored again when it is sent again much later, or with another text', async () => {
    const environment = movableClock();
    const service = await runService({}, { environment });
    await postForm(service.url, ADA);
    await postForm(service.url, { ...ADA, message: 'Another text' });
    environment.offsetMs = SAME_TEXT_WINDOW_MS;
    await postForm(service.url, ADA);
    expect(service.stored('message')).toEqual([ADA.message, 'Another text', ADA.message]);
  });
});

describe('an enquiry with an id', () => {
  test('that was corrected after a lost response is stored too, once, however often it is sent', async () => {
    const service = await runService();
    const first = withId();
    const corrected = { ...first, message: 'Corrected' };
    for (const enquiry of [first, corrected, first, corrected]) {
      expect((await postJson(service.url, enquiry)).status).toBe(200);
    }
    expect(service.stored('message')).toEqual([ADA.message, 'Corrected']);
    const [id, derivedId] = service.stored('id');
    expect(id).toBe(first.id);
    expect(derivedId).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
  });

  test('is a new enquiry even if the text is the same', async () => {
    const service = await runService();
    await postJson(service.url, withId());
    await postJson(service.url, withId());
    expect(service.stored('id')).toHaveLength(2);
  });
});

describe('a delivery in progress', () => {
  /** Has a service deliver to a mail server that delays every mail at MAIL FROM until it is released. */
  async function holdDelivery() {
    const held: (() => void)[] = [];
    const { server, service } = await runWithMail({
      onMailFrom: (_address, _session, callback) => void held.push(callback),
    });
    await postJson(service.url, withId());
    await until('it is being sent', () => held.length === 1);
    return { held, server, service };
  }

  test('is noted once that is possible again, and not repeated', async () => {
    const { held, server, service } = await holdDelivery();
    const { databaseFile } = service.config;
    renameSync(databaseFile, `${databaseFile}.away`);
    held[0]?.();
    await until('the outcome could not be noted', () => service.logged('delivery.outcome-not-stored')[0]);
    renameSync(`${databaseFile}.away`, databaseFile);
    await untilDelivered(service);
    expect([server.mails.length, held.length, service.stored('unknown_outcomes')]).toEqual([1, 1, [0]]);
  });
});
