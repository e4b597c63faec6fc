import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Random token for one run of the command. It is in the screen's HTML, which pages of other origins cannot read. */
export class Token {
  readonly value = randomBytes(32).toString('base64url');
  readonly #digest = sha256(this.value);

  /** Whether a header equals the token, in constant time. */
  matches(header: string | string[] | undefined): boolean {
    return timingSafeEqual(sha256(String(header)), this.#digest);
  }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest();
