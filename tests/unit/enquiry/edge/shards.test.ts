import { expect, test } from 'vitest';
import { createDurableAlarm } from '../../../../src/enquiry/edge/durable-alarm.ts';
import { createShards } from '../../../../src/enquiry/edge/shards.ts';
import { CLIENT_HEADER } from '../../../../src/enquiry/edge/web-visit.ts';
import { ADA, withId } from '../../../service/support/requests.ts';

const YEAR_MS = 365 * 24 * 3_600_000;

function makeAlarm(dueAt = Infinity) {
  const state: { now: number; alarm: number | null } = { now: Date.UTC(2026, 0, 1), alarm: null };
  const storage = {
    getAlarm: async () => state.alarm,
    async setAlarm(time: number) {
      state.alarm = time;
    },
    async deleteAlarm() {
      state.alarm = null;
    },
  };
  return { state, alarm: createDurableAlarm({ storage, now: () => state.now, nextDue: () => dueAt }) };
}

test('an alarm set before the clock was set back by a year fires now', async () => {
  const dueAt = Date.UTC(2026, 0, 1) + 30_000;
  const { state, alarm } = makeAlarm(dueAt);
  await alarm.schedule();
  await alarm.keepInReach();
  expect(state.alarm).toBe(dueAt);
  state.now -= YEAR_MS;
  await alarm.keepInReach();
  expect(state.alarm).toBe(state.now);
});

test('without a due enquiry no alarm is set; an overdue one sets it to now', async () => {
  const idle = makeAlarm();
  await idle.alarm.schedule();
  await idle.alarm.keepInReach();
  expect(idle.state.alarm).toBeNull();
  const late = makeAlarm(Date.UTC(2025, 0, 1));
  await late.alarm.schedule();
  expect(late.state.alarm).toBe(late.state.now);
});

test('while one channel keeps an alarm from ending, the others are polled in time', async () => {
  const { alarm } = makeAlarm();
  await alarm.run(() => new Promise((end) => alarm.createAlarm().set(1, async () => end())), 30_000);
});

const TOKEN = 'a-token-of-the-monitor';
const FIGURES = { waiting: 1, oldestReceivedAt: 0, failed: 0, lastError: null, lastErrorAt: null };

/** Two shards, of which the first is damaged: each of its responses is an error. */
function makeShards() {
  const fail = () => Promise.reject(new Error('database disk image is malformed'));
  const damaged = { fetch: fail, knows: fail, checkStore: fail, findForm: fail };
  const sound = {
    fetch: async () => Response.json({ success: true }),
    knows: async () => false,
    checkStore: async () => ({
      acceptsEnquiries: true,
      queue: { suspected: 0, channels: { mail: FIGURES } },
    }),
    findForm: async () => ({ values: ADA, errors: {} }),
  };
  const ENQUIRIES = {
    idFromName: (name: string) => name,
    get: (name: string) => (name === '0' ? damaged : sound),
  };
  return createShards({ ENQUIRIES } as never, { shards: 2, healthToken: TOKEN });
}

/** Posts an enquiry; resolves to false if its shard failed. */
const post = (shards: ReturnType<typeof makeShards>) =>
  shards
    .fetch(
      new Request('https://site.example/api/send-mail', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(withId()),
      }),
    )
    .then(({ ok }) => ok)
    .catch(() => false);

test('a damaged shard affects only its own enquiries', async () => {
  const shards = makeShards();
  const taken = await Promise.all(Array.from({ length: 64 }, () => post(shards)));
  expect(new Set(taken)).toEqual(new Set([true, false]));
  expect(await shards.findForm('/contact', '?form=x')).toEqual({ values: ADA, errors: {} });
});

test('a damaged shard is reported by the health check, with figures only for authorised clients', async () => {
  const askHealth = async (more: Record<string, string> = {}) => {
    // As the Worker sends it.
    const headers = { [CLIENT_HEADER]: JSON.stringify({ address: '203.0.113.7' }), ...more };
    const answer = await makeShards().fetch(new Request('https://site.example/api/health', { headers }));
    return [answer.status, await answer.json()];
  };
  expect(await askHealth()).toEqual([503, { ok: false }]);
  expect(await askHealth({ Authorization: `Bearer ${TOKEN}` })).toEqual([
    503,
    {
      ...{ ok: false, acceptsEnquiries: false, waiting: null, oldestWaitingSince: null, failed: null },
      ...{ lastDeliveryError: null, lastDeliveryErrorAt: null, suspectedSpam: null, channels: null },
    },
  ]);
});
