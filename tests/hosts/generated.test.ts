import fc from 'fast-check';
import { expect, test } from 'vitest';
import { enquiryInput, text } from '../property/support.ts';
import { isLong } from '../service/support/long.ts';
import { postForm, postJson } from '../service/support/requests.ts';
import { HOSTS, newState, startOn } from './support/hosts.ts';

const INPUTS = isLong ? 100_000 : 500;
const AT_ONCE = 16;

const anyRequest = fc.oneof(
  enquiryInput.map((fields) => (url: string) => postJson(url, fields)),
  enquiryInput.map((fields) => (url: string) => postForm(url, fields)),
  fc.oneof(text(2_000), fc.json()).map((body) => (url: string) => postJson(url, body)),
);

test.each(HOSTS)(
  'whatever is posted on $name, the service does not fail',
  { timeout: 1_800_000 },
  async (host) => {
    const { url, events } = await startOn(host, newState());
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
    expect(events.filter(({ event }) => event === 'request.failed')).toEqual([]);
  },
);
