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
export function createRateLimit(perMinute: number): RateLimit {
  if (perMinute === 0) return async () => 0;
  return createLimiter(perMinute).count;
}

/**
 * Creates a limit of failed attempts per client, such as wrong tokens.
 *
 * @returns `secondsToWait`, which counts nothing, and `count`, which counts a failure; both return the seconds until the
 * client may try again, or 0
 */
export function createFailureLimit(perMinute: number): Record<'secondsToWait' | 'count', RateLimit> {
  return createLimiter(perMinute);
}

type RateLimit = (address: string) => Promise<number>;

function createLimiter(perMinute: number): Record<'secondsToWait' | 'count', RateLimit> {
  const limiter = new RateLimiterMemory({ points: perMinute, duration: WINDOW_SECONDS });
  return {
    async secondsToWait(address) {
      const state = await limiter.get(limitKey(address));
      return state && state.consumedPoints >= perMinute ? secondsOf(state) : 0;
    },
    async count(address) {
      try {
        await limiter.consume(limitKey(address));
        return 0;
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return secondsOf(refusal);
        throw refusal;
      }
    },
  };
}

/** Returns the wait, capped at the window: the limiter uses the wall clock, which may be set meanwhile. */
const secondsOf = ({ msBeforeNext }: RateLimiterRes) =>
  Math.min(Math.max(Math.ceil(msBeforeNext / 1000), 1), WINDOW_SECONDS);
