import type { CausedMistake } from '../store.ts';

/** A rejected request. The message is shown to the editor. */
export class Refused extends Error {
  override readonly name = 'Refused';
  /** HTTP status of the response. */
  readonly status: number;
  readonly mistakes: CausedMistake[];

  constructor(status: number, message: string, mistakes: CausedMistake[] = []) {
    super(message);
    this.status = status;
    this.mistakes = mistakes;
  }
}

/** Escapes control characters and characters that change the text direction: `a\u{0}b`. */
export const visible = (text: string): string =>
  text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, (character) => `\\u{${character.codePointAt(0)!.toString(16)}}`);
