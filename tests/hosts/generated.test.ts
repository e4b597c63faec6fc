import fc from 'fast-check';
import { expect, test } from 'vitest';
import { enquiryInput, text } from '../property/support.ts';
import { isLong } from '../service/support/long.ts';
import { postForm, postJson } from '../service/support/requests.ts';
import { runService } from '../service/support/running-service.ts';
import { EDGE, newState, startOn } from './support/hosts.ts';

const INPUTS = isLong ? 100_000 : 500;
const AT_ONCE = 16;

const anyRequest = fc.oneof(
  enquiryInput.map((fields) => (url: string) => postJson(url, fields)),
  enquiryInput.map((fields) => (url: string) => postForm(url, fields)),
  fc.oneof(text(2_000), fc.json()).map((body) => (url: string) => postJson(url, body)),
);

const HOSTS = {
  Node: async () => {
    const { url, events } = await runService();
    return { url, eventNames: () => events.map(({ name }) => name) };
  },
  'the edge': async () => {
    const { url, events } = await startOn(EDGE, newState());
    return { url, eventNames: () => events.map(({ event }) => event) };
  },
};

test.each(['Node', 'the edge'] as const)(
  'whatever is posted on %s, the service does not fail',
  {
    tags: ['full'],
    timeout: 1_800_000,
  },
  async (host) => {
    const { url, eventNames } = await HOSTS[host]();
    const requests = fc.sample(anyRequest, { numRuns: INPUTS });
    const statuses = new Map<number, number>();
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let request = requests.pop(); request; request = requests.pop()) {
          const { status } = await request(url);
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
        }
      }),
    );
    expect([...statuses.keys()].filter((status) => status >= 500)).toEqual([]);
    expect(statuses.size).toBeGreaterThan(1);
    expect(eventNames()).not.toContain('request.failed');
  },
);
