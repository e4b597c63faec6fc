import type { Screen } from './screens.ts';

/** Lines in which two versions of a page differ. */
export interface Differences {
  all: string[];
  /** Those that no picture shows yet. */
  lines: string[];
}

/** Differences that pictures of a review show already, so that each is shown once on each screen. */
export class Shown {
  readonly #known = new Set<string>();
  /** Lines in which content differs that tabs and filters of other pages show, by screen and address of that content. */
  readonly choices = new Map<`${Screen} ${string}`, string[]>();

  /** Compares what is seen of two versions. */
  differences(screen: Screen, before: string[], after: string[]): Differences {
    const all = [...new Set(before).symmetricDifference(new Set(after))];
    return { all, lines: all.filter((line) => !this.#known.has(`${screen} ${line}`)) };
  }

  /** Whether pictures show all texts in which two versions differ; a style sheet may have changed their case. */
  covers(screen: Screen, before: string[], after: string[]): boolean {
    const lines = [...this.#known].filter((line) => line.startsWith(`${screen} `));
    const shown = lines.join('\n').toLowerCase();
    return this.differences(screen, before, after).all.every((text) => shown.includes(text.toLowerCase()));
  }

  /** Remembers what a picture shows. */
  remember(screen: Screen, lines: string[]): void {
    for (const line of lines) this.#known.add(`${screen} ${line}`);
  }
}
