import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { limitKey } from './client.ts';

const WINDOW_SECONDS = 60;

/**
 * Creates a rate limit per client.
 *
 * @param perMinute 0: no limit
 * @returns a function that counts one enquiry and returns the seconds until the client may retry, or 0 if the enquiry
 * is within the limit
 */
export function createRateLimit(perMinute: number): (address: string) => Promise<number> {
  if (perMinute === 0) return async () => 0;
  const limiter = new RateLimiterMemory({ points: perMinute, duration: WINDOW_SECONDS });
  return async (address) => {
    try {
      await limiter.consume(limitKey(address));
      return 0;
    } catch (refusal) {
      // The limiter uses the wall clock, which may be set meanwhile, so the wait is capped at the window.
      if (refusal instanceof RateLimiterRes) {
        return Math.min(Math.max(Math.ceil(refusal.msBeforeNext / 1000), 1), WINDOW_SECONDS);
      }
      throw refusal;
    }
  };
}
