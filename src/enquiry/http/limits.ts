import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { limitKey } from './client.ts';

/** `Retry-After` of a request refused at a limit. */
export const BUSY_RETRY_SECONDS = 5;

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

/**
 * Creates a counting semaphore that does not wait.
 *
 * @returns a function that takes one place and returns the function to release it, or undefined if none is left
 */
export function createCeiling(max: number): () => (() => void) | undefined {
  let inUse = 0;
  return () => {
    if (inUse >= max) return undefined;
    inUse += 1;
    let isFree = false;
    return () => {
      if (!isFree) inUse -= 1;
      isFree = true;
    };
  };
}
