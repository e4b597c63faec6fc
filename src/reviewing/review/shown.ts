import type { Screen } from './visit.ts';

/** Lines in which two versions of a page differ. */
export interface Differences {
  /** Those that no picture shows yet. */
  lines: string[];
  /** Whether there are differences, but pictures show all of them already. */
  areRepeated: boolean;
}

/** Differences that pictures of a review show already, so that each is shown once on each screen. */
export class Shown {
  readonly #known = new Set<string>();

  /** Compares what is seen of two versions. */
  differences(screen: Screen, before: string[], after: string[]): Differences {
    const differing = [...new Set(before).symmetricDifference(new Set(after))];
    const lines = differing.filter((line) => !this.#known.has(`${screen} ${line}`));
    return { lines, areRepeated: differing.length > 0 && lines.length === 0 };
  }

  /** Remembers what a picture shows. */
  remember(screen: Screen, lines: string[]): void {
    for (const line of lines) this.#known.add(`${screen} ${line}`);
  }
}
