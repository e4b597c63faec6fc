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
