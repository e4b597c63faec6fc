import { expect, test } from 'vitest';
import { createShards } from '../../../../src/enquiry/edge/shards.ts';
import { ADA, withId } from '../../../service/support/requests.ts';

const HEALTH = {
  ...{ ok: true, acceptsEnquiries: true, waiting: 1, oldestWaitingSince: null, failed: 0, suspectedSpam: 0 },
  ...{ lastDeliveryError: null, lastDeliveryErrorAt: null },
};

/** Two shards, of which the first is damaged: each of its answers is an error. */
function makeShards(health: object) {
  const fail = () => Promise.reject(new Error('database disk image is malformed'));
  const damaged = { fetch: fail, knows: fail, findForm: fail };
  const sound = {
    fetch: async (request: Request) => Response.json(request.method === 'POST' ? { success: true } : health),
    knows: async () => false,
    findForm: async () => ({ values: ADA, errors: {} }),
  };
  const ENQUIRIES = {
    idFromName: (name: string) => name,
    get: (name: string) => (name === '0' ? damaged : sound),
  };
  return createShards({ ENQUIRIES } as never, 2);
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

test('a damaged shard stops only what belongs to it', async () => {
  const shards = makeShards(HEALTH);
  const taken = await Promise.all(Array.from({ length: 64 }, () => post(shards)));
  expect(new Set(taken)).toEqual(new Set([true, false]));
  expect(await shards.findForm('/contact', '?form=x')).toEqual({ values: ADA, errors: {} });
});

test('a damaged shard is told by the health check, with the figures only to who may read them', async () => {
  const askHealth = async (health: object) => {
    const answer = await makeShards(health).fetch(new Request('https://site.example/api/health'));
    return [answer.status, await answer.json()];
  };
  expect(await askHealth({ ok: true })).toEqual([503, { ok: false }]);
  expect(await askHealth(HEALTH)).toEqual([
    503,
    { ...HEALTH, ok: false, acceptsEnquiries: false, waiting: null, failed: null, suspectedSpam: null },
  ]);
});
