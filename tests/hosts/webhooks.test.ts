import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { webhookName } from '../../src/enquiry/delivery/webhook.ts';
import { mailedIds } from '../service/support/mail-server.ts';
import { postJson, withId } from '../service/support/requests.ts';
import { startMail } from '../service/support/running-service.ts';
import { until } from '../service/support/until.ts';
import { failOnce, FAULTS, RETRY_AFTER_SECONDS, startReceiver } from '../service/support/webhook-receiver.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { PATIENCE_MS, startOnEdge, storedIn, untilDelivered } from './support/hosts.ts';

const SECRET = `whsec_${Buffer.from('a key of 32 bytes for the tests.').toString('base64')}`;

test(
  'on the edge, webhooks and mail are delivered independently, each with a state of its own',
  { tags: ['full'], timeout: 2 * PATIENCE_MS },
  async () => {
    const mail = await startMail();
    const faults = Object.entries(FAULTS);
    const failing = await Promise.all(faults.map(([, { answer }]) => startReceiver(failOnce(answer))));
    const gone = await startReceiver((response) => response.writeHead(410).end());
    const sound = await startReceiver();
    const receivers = [...failing, gone, sound];
    const state = temporaryFolder();
    const { url } = await startOnEdge(state, {
      ...{ SMTP_URL: mail.url, WEBHOOK_SECRET: SECRET, CONFIRM_TO_VISITOR: 'true' },
      ENQUIRY_WEBHOOKS: receivers.map((receiver) => receiver.url).join(),
    });
    const [enquiry, later] = [withId(), withId()];
    await postJson(url, enquiry);
    await until('all receivers were called', () => receivers.every(({ posted }) => posted.length > 0));
    // The silent one keeps the alarm of the object busy.
    await postJson(url, later);
    await untilDelivered(state);
    expect(mailedIds(mail).filter((id) => id !== 'none')).toEqual([enquiry.id, later.id].sort());
    const [{ headers, body } = { headers: {}, body: '' }] = sound.posted;
    expect(new Webhook(SECRET).verify(body, headers)).toMatchObject({ data: { id: enquiry.id } });

    const deliveries = () => storedIn(state, 'deliveries').filter(({ id }) => id === enquiry.id);
    const isDone = ({ state }: Record<string, unknown>) => ['delivered', 'failed'].includes(String(state));
    await until('all are done', () => deliveries().every(isDone), PATIENCE_MS);
    const ended = Object.fromEntries(deliveries().map(({ channel, ...delivery }) => [channel, delivery]));
    expect(ended.confirmation).toMatchObject({ state: 'delivered', attempts: 1 });
    expect(ended[webhookName(sound.url)]).toMatchObject({ state: 'delivered', attempts: 1 });
    expect(ended[webhookName(gone.url)]).toMatchObject({ state: 'failed', attempts: 1 });
    for (const [index, [what, { state: wanted, reason }]] of faults.entries()) {
      const delivery = ended[webhookName(failing[index]!.url)]!;
      expect(delivery, what).toMatchObject({
        ...{ state: 'delivered', attempts: 2, unknown_outcomes: Number(wanted === 'unknown') },
        last_error: expect.stringContaining(reason),
      });
      if (what === 'asks for a pause')
        expect(Number(delivery.delivered_at) - Number(delivery.last_error_at)).toBeGreaterThanOrEqual(
          RETRY_AFTER_SECONDS * 1000,
        );
    }
  },
);
