import { createHash, timingSafeEqual } from 'node:crypto';

/**
 * Whether an `Authorization` header carries a token, compared in constant time.
 *
 * @param authorization value of the header
 */
export function carriesToken(authorization: string | undefined, token: string): boolean {
  const [, sent = ''] = /^Bearer (\S+)$/i.exec(authorization ?? '') ?? [];
  // `timingSafeEqual` requires equal lengths, which hashes have.
  return timingSafeEqual(sha256(sent), sha256(token));
}

const sha256 = (text: string) => createHash('sha256').update(text).digest();
