import { createHash, timingSafeEqual } from 'node:crypto';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { limitKey } from './client.ts';

/** What a request tells of the page that sends it, and the host that it was sent to. */
type Sender = Record<'origin' | 'secFetchSite' | 'host', string | undefined>;

/**
 * Decides whether a page may post enquiries: only pages of this site or of an allowed origin may.
 *
 * A request without `Origin` comes from a program, which could send any origin, so it is accepted. Pages cannot set
 * `Sec-Fetch-Site`, and it is correct even behind a proxy that hides the host.
 *
 * @returns `own`, `allowed` or `refused`
 */
export function judgeOrigin(
  { origin, secFetchSite, host: askedHost }: Sender,
  { siteOrigin, allowedOrigins }: { siteOrigin: string | undefined; allowedOrigins: string[] },
): 'own' | 'allowed' | 'refused' {
  if (origin === undefined || secFetchSite === 'same-origin' || origin === siteOrigin) return 'own';
  if (allowedOrigins.includes(origin)) return 'allowed';
  const host = URL.canParse(origin) ? new URL(origin).host : undefined;
  // Origins omit the default port.
  const ownHost = askedHost?.toLowerCase().replace(/:(80|443)$/, '');
  return host !== undefined && host === ownHost ? 'own' : 'refused';
}

/** Wrong tokens per minute and client. */
const WRONG_TOKENS_PER_MINUTE = 10;

/**
 * Creates the check of a token, which limits how many wrong ones a client sends.
 *
 * @returns a function of an `Authorization` header and an address; it returns 'right', 'wrong', or the seconds until the
 * client may try again
 */
export function createTokenCheck(token: string) {
  const countWrongToken = createRateLimit(WRONG_TOKENS_PER_MINUTE);
  return async (authorization: string | undefined, address: string): Promise<'right' | 'wrong' | number> => {
    // Before the limit: behind a proxy, the agency and an attacker may share an address.
    if (carriesToken(authorization, token)) return 'right';
    return (await countWrongToken(address)) || 'wrong';
  };
}

/** Whether an `Authorization` header carries a token, compared in constant time. */
export function carriesToken(authorization: string | undefined, token: string): boolean {
  const [, sent = ''] = /^Bearer (\S+)$/i.exec(authorization ?? '') ?? [];
  // `timingSafeEqual` requires equal lengths, which hashes have.
  return timingSafeEqual(sha256(sent), sha256(token));
}

const sha256 = (text: string) => createHash('sha256').update(text).digest();

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
      if (refusal instanceof RateLimiterRes) return Math.max(Math.ceil(refusal.msBeforeNext / 1_000), 1);
      throw refusal;
    }
  };
}
