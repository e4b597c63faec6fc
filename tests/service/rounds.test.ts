import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Channel } from '../../src/enquiry/delivery/channel.ts';
import { createTimerAlarm } from '../../src/enquiry/node/service.ts';
import { createDelivery } from '../../src/enquiry/delivery/loop.ts';
import { systemEnvironment as environment } from '../../src/enquiry/environment.ts';
import { silentLog as log } from '../../src/enquiry/log.ts';
import { MAIL } from '../../src/enquiry/store/deliveries.ts';
import { openStore, readDeliveries, readRows } from '../support/database.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { forStore } from './support/requests.ts';
import { until } from './support/until.ts';

/** A channel whose deliveries end when the test calls `release`. */
function createHeldChannel(name: string) {
  const releases: (() => void)[] = [];
  const channel: Channel = {
    ...{ name, destination: name, close() {} },
    deliver: () => new Promise((resolve) => releases.push(() => resolve({ takenBy: [name], failures: [] }))),
  };
  return { channel, releases };
}

test('a round of deliveries ends once no channel sends, also one that has started again', async () => {
  const file = join(temporaryFolder(), 'enquiries.db');
  const store = openStore(file);
  const [mail, slow] = [createHeldChannel(MAIL), createHeldChannel('slow')];
  const channels = [mail.channel, slow.channel];
  const delivery = createDelivery({ store, channels, createAlarm: createTimerAlarm, environment, log });
  onTestFinished(async () => {
    await delivery.stop();
    store.close();
  });
  store.addEnquiry(forStore(), ['slow']);
  let isOver = false;
  const round = delivery.pollUntilIdle().then(() => (isOver = true));
  await until('both send', () => mail.releases.length + slow.releases.length === 2);
  mail.releases[0]!();
  await until('the mail is delivered', () => readRows(file)[0]?.state === 'delivered');
  store.addEnquiry(forStore());
  delivery.notify();
  await until('the next mail is being sent', () => mail.releases.length === 2);
  slow.releases[0]!();
  await until('the slow one is done', () => readDeliveries(file)[0]?.state === 'delivered');
  await new Promise(setImmediate);
  expect(isOver).toBe(false);
  mail.releases[1]!();
  await round;
});
