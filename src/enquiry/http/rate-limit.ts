import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { limitKey } from './client.ts';

const WINDOW_SECONDS = 60;

/**
 * Creates a rate limit per client, of enquiries or of wrong tokens.
 *
 * @param perMinute 0: no limit
 * @returns a function that counts one and returns the seconds until the client may retry, or 0 within the limit
 */
export function createRateLimit(perMinute: number): (address: string) => Promise<number> {
  if (perMinute === 0) return async () => 0;
  const limiter = new RateLimiterMemory({ points: perMinute, duration: WINDOW_SECONDS });
  return async (address) => {
    try {
      await limiter.consume(limitKey(address));
      return 0;
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return secondsOf(refusal);
      throw refusal;
    }
  };
}

/** Returns the wait, capped at the window: the limiter uses the wall clock, which may be set meanwhile. */
const secondsOf = ({ msBeforeNext }: RateLimiterRes) =>
  Math.min(Math.max(Math.ceil(msBeforeNext / 1000), 1), WINDOW_SECONDS);
