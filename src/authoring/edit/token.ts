import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Secret of one start of the command. The screen's own HTML holds it, which no page of another origin can read. */
export class Token {
  readonly value = randomBytes(32).toString('base64url');
  readonly #digest = sha256(this.value);

  /** Whether a header holds the token. Takes the same time for every wrong value. */
  matches(header: string | string[] | undefined): boolean {
    return timingSafeEqual(sha256(String(header)), this.#digest);
  }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest();
