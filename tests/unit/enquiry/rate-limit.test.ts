import { afterEach, expect, test, vi } from 'vitest';
import { createRateLimit } from '../../../src/enquiry/http/rate-limit.ts';

const YEAR_MS = 365 * 24 * 3_600_000;

afterEach(() => void vi.useRealTimers());

test.each([0, -YEAR_MS, YEAR_MS])(
  'a client is shut out for a minute at most when the clock jumps by %d ms',
  async (jump) => {
    vi.useFakeTimers({ now: Date.UTC(2026, 0, 1) });
    const secondsToWait = createRateLimit(1);
    expect(await secondsToWait('192.0.2.1')).toBe(0);
    vi.setSystemTime(Date.now() + jump);
    expect(await secondsToWait('192.0.2.1')).toBeLessThanOrEqual(60);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await secondsToWait('192.0.2.1')).toBe(0);
  },
);
