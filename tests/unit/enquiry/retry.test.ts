import { describe, expect, test } from 'vitest';
import { isTriedEnough, pauseAfter } from '../../../src/enquiry/delivery/retry.ts';

describe('pauses between attempts', () => {
  test('double from half a minute to an hour', () => {
    const seconds = [1, 2, 3, 4, 5, 6, 7, 8, 9, 100].map((attempts) => pauseAfter(attempts, 0) / 1000);
    expect(seconds).toEqual([30, 60, 120, 240, 480, 960, 1920, 3600, 3600, 3600]);
  });

  test('are shortened at random, by a quarter at most', () => {
    expect(pauseAfter(1, 0.5)).toBe(26_250);
    expect(pauseAfter(1, 0.999999)).toBeGreaterThanOrEqual(22_500);
  });

  test('do not end early because the service was off, or the clock jumped', () => {
    const yearMs = 365 * 24 * 60 * 60 * 1000;
    expect(isTriedEnough(1, yearMs)).toBe(false);
    expect(isTriedEnough(70, yearMs)).toBe(false);
    expect(isTriedEnough(80, yearMs)).toBe(true);
    expect(isTriedEnough(10_000, -yearMs)).toBe(false);
  });
});
