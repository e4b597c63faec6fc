/** A request that is not carried out. The message is one sentence for the person at the screen. */
export class Refused extends Error {
  override readonly name = 'Refused';
  /** HTTP status of the answer. */
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** Makes control characters, and characters that change the direction of text, visible: `a\u{0}b`. */
export const visible = (text: string): string =>
  text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, (character) => `\\u{${character.codePointAt(0)!.toString(16)}}`);
