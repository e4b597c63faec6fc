import type { Screen } from './visit.ts';

/** Lines in which two versions of a page differ. */
export interface Differences {
  all: string[];
  /** Those that no picture shows yet. */
  lines: string[];
}

/** Differences that pictures of a review show already, so that each is shown once on each screen. */
export class Shown {
  readonly #known = new Set<string>();

  /** Compares what is seen of two versions. */
  differences(screen: Screen, before: string[], after: string[]): Differences {
    const all = [...new Set(before).symmetricDifference(new Set(after))];
    return { all, lines: all.filter((line) => !this.#known.has(`${screen} ${line}`)) };
  }

  /** Remembers what a picture shows. */
  remember(screen: Screen, lines: string[]): void {
    for (const line of lines) this.#known.add(`${screen} ${line}`);
  }
}
