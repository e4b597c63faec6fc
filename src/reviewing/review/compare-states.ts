import { errors } from '@playwright/test';
import { comparePart, comparePictures } from './compare-pictures.ts';
import { type DifferingPart, differingPart } from './differing-part.ts';
import { bringIntoView, readSeen } from './read-page.ts';
import type { StateReview } from './result.ts';
import type { Screen } from './screens.ts';
import type { Differences, Shown } from './shown.ts';
import type { Surroundings } from './surroundings.ts';
import { type State, statesOf } from './states.ts';
import type { Both } from './tab.ts';

/** What `compareStates` needs besides the pages. */
interface StateOptions extends Omit<Surroundings, 'tabs' | 'urls'> {
  path: string;
  screen: Screen;
  /** Where the versions can look different. */
  part: DifferingPart;
  /** Whether the page differs, but no text of it: its states can look different although they say the same. */
  isRestyled: boolean;
}

/**
 * Brings both versions of a page into each state, and compares what is seen. Takes pictures only of states that show a
 * difference for the first time.
 */
export async function compareStates(both: Both, options: StateOptions): Promise<StateReview[]> {
  const { before, after } = both;
  const { path, screen, part, shown, isChanged, onMissed } = options;
  const [old, now] = await Promise.all([
    statesOf(before.page, 'whole', isChanged),
    statesOf(after.page, typeof part === 'string' ? part : part.after, isChanged),
  ]);
  const atFirst = (await newDifferences(both, shown, screen)).all;
  const found: StateReview[] = [];
  for (const state of now) {
    const same = old.find(({ name }) => name === state.name);
    // A new state is told in words: the tab, filter or button that leads to it.
    if (!same) continue;
    // With the same scripts and styles, content of another page differs as it does on the page where it was compared.
    const known = part === 'whole' ? undefined : shown.choices.get(`${screen} ${state.from}`);
    if (known?.every((line) => atFirst.includes(line))) continue;
    try {
      await Promise.all([same.enter(before.page), state.enter(after.page)]);
      const review = await compareState(both, state, { ...options, atFirst });
      if (review) found.push({ name: state.name, screen, ...review });
      await Promise.all([same.leave?.(before.page), state.leave?.(after.page)]);
    } catch (error) {
      if (!(error instanceof errors.TimeoutError)) throw error;
      onMissed(`${path}, ${state.name} on a ${screen}`);
      await Promise.all([before.page.reload(), after.page.reload()]);
    }
  }
  return found;
}

/** Finds the lines in which both pages differ now and that no picture shows yet, and brings them into view. */
export async function newDifferences(
  { before, after }: Both,
  shown: Shown,
  screen: Screen,
): Promise<Differences> {
  const found = shown.differences(screen, await readSeen(before.page), await readSeen(after.page));
  if (found.lines.length > 0)
    await Promise.all([before, after].map(({ page }) => bringIntoView(page, found.lines)));
  return found;
}

async function compareState(
  both: Both,
  { name, detail, isChoice, from }: State,
  options: StateOptions & { atFirst: string[] },
) {
  const { path, screen, pictures, shown, isRestyled, atFirst, onRepeated } = options;
  const { all, lines } = await newDifferences(both, shown, screen);
  const isDifferent = all.some((line) => !atFirst.includes(line));
  if (from) shown.choices.set(`${screen} ${from}`, all);
  if (isChoice && lines.length === 0 && isDifferent) onRepeated(path, name);
  // Of pages that say the same but look different, the first one that has the state stands for all.
  const style = `state ${name}`;
  const isNewStyle = isRestyled && shown.differences(screen, [style], []).lines.length > 0;
  if (lines.length === 0 && !isNewStyle) return undefined;
  const review = detail
    ? await comparePictures(both, screen, pictures, { before: detail, after: detail })
    : await comparePart(both, screen, pictures, await differingPart(both.before.page, both.after.page));
  if (review.difference.after.length === 0) return undefined;
  shown.remember(screen, [...lines, style]);
  return review;
}
