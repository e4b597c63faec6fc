import { errors } from '@playwright/test';
import { comparePixels } from './compare-pixels.ts';
import type { StateReview } from './result.ts';
import type { Surroundings } from './review-page.ts';
import { type State, statesOf } from './states.ts';
import { type OpenPage, readSeen, type Screen, takePicture } from './visit.ts';

interface Both {
  before: OpenPage;
  after: OpenPage;
}

/** Differences that other states of a review have shown already, so that each is shown once. */
export class Shown {
  readonly #lines = new Set<string>();
  readonly #styles = new Set<string>();

  /** Whether two states differ in a line that was not shown yet. Remembers it. */
  isNew(before: string[], after: string[]): boolean {
    const [old, now] = [new Set(before), new Set(after)];
    const differing = [...old.symmetricDifference(now)].filter((line) => !this.#lines.has(line));
    for (const line of differing) this.#lines.add(line);
    return differing.length > 0;
  }

  /** Whether a state of restyled pages was not shown yet: the first page that has it stands for all. Remembers it. */
  isNewStyle(state: string): boolean {
    return !this.#styles.has(state) && Boolean(this.#styles.add(state));
  }
}

/** What `compareStates` needs besides the pages. */
export interface StateOptions extends Pick<Surroundings, 'pictures' | 'shown' | 'isChanged' | 'onMissed'> {
  path: string;
  screen: Screen;
  /** Whether the page differs, but no text of it: its states can look different although they say the same. */
  isRestyled: boolean;
}

/** Time within which a page reaches a state, in milliseconds. */
const PATIENCE_MS = 5000;

/**
 * Brings both versions of a page into each state, and compares what is seen. Takes pictures only of states that show a
 * difference for the first time.
 */
export async function compareStates(both: Both, options: StateOptions): Promise<StateReview[]> {
  const { before, after } = both;
  const { path, screen, shown, isChanged, onMissed, isRestyled } = options;
  for (const { page } of [before, after]) page.setDefaultTimeout(PATIENCE_MS);
  const see = () => Promise.all([readSeen(before.page), readSeen(after.page)]);
  shown.isNew(...(await see()));
  const [old, now] = await Promise.all([statesOf(before.page, isChanged), statesOf(after.page, isChanged)]);
  const found: StateReview[] = [];
  for (const state of now) {
    const same = old.find(({ name }) => name === state.name);
    // A new state is told in words: the tab, filter or button that leads to it.
    if (!same) continue;
    try {
      await Promise.all([same.enter(before.page), state.enter(after.page)]);
      if (shown.isNew(...(await see())) || (isRestyled && shown.isNewStyle(`${screen} ${state.name}`))) {
        const review = await comparePictures(both, state, options);
        if (review) found.push({ name: state.name, screen, ...review });
      }
      await Promise.all([same.leave?.(before.page), state.leave?.(after.page)]);
    } catch (error) {
      if (!(error instanceof errors.TimeoutError)) throw error;
      onMissed(`${path}, ${state.name} on a ${screen}`);
      await Promise.all([before.page.reload(), after.page.reload()]);
    }
  }
  return found;
}

async function comparePictures(
  { before, after }: Both,
  { isWindow }: State,
  { screen, pictures }: StateOptions,
) {
  const [old, now] = await Promise.all([
    takePicture(before.page, isWindow),
    takePicture(after.page, isWindow),
  ]);
  const difference = comparePixels(old, now);
  if (difference.after.length === 0) return undefined;
  return {
    difference,
    pictures: { before: await pictures.encode(old, screen), after: await pictures.encode(now, screen) },
  };
}
