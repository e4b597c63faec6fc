import type { Page } from '@playwright/test';
import { accessibilityFindings, type Finding } from '../page/accessibility.ts';
import { comparePart, UNCHANGED } from './compare-pictures.ts';
import { type DifferingPart, differingPart } from './differing-part.ts';
import { type PageFacts, readPageFacts } from './page-facts.ts';
import { compareStates, newDifferences } from './compare-states.ts';
import { readLines, readTexts } from './read-page.ts';
import type { BeforeAfter, PageReview, ScreenReview, StateReview } from './result.ts';
import type { Screen } from './screens.ts';
import type { Surroundings } from './surroundings.ts';
import type { Both, Tab } from './tab.ts';
import { type WordedChange, wordChanges } from './words.ts';

/** What is found by visiting a page. */
export type VisitedPage = Omit<PageReview, 'scriptBytes' | 'alike'>;

export interface PageToReview extends Pick<PageReview, 'path' | 'kind' | 'looksAs'> {
  /**
   * What to compare if HTML and files are the same in both versions: the page as it opens, or its states. `words` if they
   * differ only in what cannot be seen, or if another page shows the visible difference.
   */
  only?: 'first' | 'states' | 'words';
}

/** What is seen on one screen. */
interface OnScreen {
  first: ScreenReview;
  states: StateReview[];
  findings: Finding[];
}

/**
 * Compares both versions of a page on all screens, in all states. The screens are compared at the same time, as what one
 * of them shows does not depend on the other: the pages of an added project took 130 s, one screen after the other 150.
 */
export async function reviewPage(page: PageToReview, surroundings: Surroundings): Promise<VisitedPage> {
  const { path, kind, only } = page;
  const screens: Screen[] = only === 'words' ? ['phone'] : ['phone', 'desktop'];
  const opened = await Promise.all(screens.map((screen) => openBoth(page, screen, surroundings)));
  const phone = opened[0]!;
  const facts = await ofBoth(phone, (version) => version.page.evaluate(readPageFacts));
  const words = only === 'states' ? [] : wordsFor(facts.before, facts.after);
  const bytes = only === 'states' ? {} : await ofBoth(phone, (version) => version.bytes());
  const isRestyled = words.length === 0 && !only;
  const [onPhone, onDesktop] = await Promise.all(
    screens.map((screen, index) => reviewScreen(page, opened[index]!, { screen, isRestyled }, surroundings)),
  );
  const seen = [onPhone!, ...(onDesktop ? [onDesktop] : [])];
  return {
    path,
    kind,
    looksAs: page.looksAs,
    words,
    screens: { phone: onPhone!.first, desktop: onDesktop?.first ?? UNCHANGED },
    states: seen.flatMap(({ states }) => states),
    bytes,
    findings: seen.flatMap(({ findings }) => findings).filter(isFirstOfItsKind),
  };
}

async function reviewScreen(
  { path, only }: PageToReview,
  versions: BeforeAfter<Tab>,
  { screen, isRestyled }: { screen: Screen; isRestyled: boolean },
  surroundings: Surroundings,
): Promise<OnScreen> {
  const { before, after } = versions;
  const both = before && after && { before, after };
  const part =
    both && only !== 'first' && only !== 'words' ? await differingPart(before.page, after.page) : 'whole';
  const first =
    only === 'states' || only === 'words'
      ? UNCHANGED
      : await compareFirst(versions, { path, screen, part }, surroundings);
  // Under the same styles, what breaks a rule breaks it on a phone.
  const findings =
    after && only !== 'states' && (screen === 'phone' || part === 'whole')
      ? await newFindings(before?.page, after.page)
      : [];
  const states =
    both && (!only || only === 'states')
      ? await compareStates(both, { ...surroundings, path, screen, part, isRestyled })
      : [];
  if (both && !only && screen === 'phone' && part !== 'none')
    states.push(...(await withoutScript(both, surroundings)));
  return { first, states, findings };
}

/** Opens the versions that have the page. */
async function openBoth(
  { path, kind }: PageToReview,
  screen: Screen,
  { tabs, urls }: Surroundings,
): Promise<BeforeAfter<Tab>> {
  const { before, after } = tabs[screen];
  await Promise.all([
    kind !== 'added' && before.open(urls.before + path.slice(1)),
    kind !== 'removed' && after.open(urls.after + path.slice(1)),
  ]);
  return { ...(kind !== 'added' && { before }), ...(kind !== 'removed' && { after }) };
}

async function ofBoth<T>(
  { before, after }: BeforeAfter<Tab>,
  read: (tab: Tab) => Promise<T>,
): Promise<BeforeAfter<T>> {
  const [old, now] = await Promise.all([before && read(before), after && read(after)]);
  return { before: old, after: now };
}

/** Compares a page as it opens. */
async function compareFirst(
  versions: BeforeAfter<Tab>,
  { path, screen, part }: { path: string; screen: Screen; part: DifferingPart },
  { shown, pictures }: Surroundings,
): Promise<ScreenReview> {
  const { before, after } = versions;
  const found = before && after && (await newDifferences({ before, after }, shown, screen));
  if (found) shown.choices.set(`${screen} ${path}`, found.all);
  const review = await comparePart(versions, screen, pictures, part);
  if (found && review.difference.after.length > 0) shown.remember(screen, found.lines);
  return review;
}

/** Compares the page with script disabled, on a phone. Skips pages whose changed texts are in other screenshots. */
async function withoutScript(both: Both, { pictures, shown }: Surroundings): Promise<StateReview[]> {
  const { before, after } = both;
  if (shown.covers('phone', await readTexts(before.page), await readTexts(after.page))) return [];
  await Promise.all([before.openTextsWithoutScript(), after.openTextsWithoutScript()]);
  const [old, now] = [await readLines(before.page), await readLines(after.page)];
  if (shown.differences('phone', old, now).lines.length === 0) return [];
  await Promise.all([before.openWithoutScript(), after.openWithoutScript()]);
  const { lines } = await newDifferences(both, shown, 'phone');
  const part = await differingPart(before.page, after.page);
  const review = await comparePart(both, 'phone', pictures, part);
  if (review.difference.after.length === 0) return [];
  shown.remember('phone', lines);
  return [{ name: 'without script', screen: 'phone', ...review }];
}

/** Lists textual changes. Added and removed pages are described by title and description only. */
function wordsFor(before: PageFacts | undefined, after: PageFacts | undefined): WordedChange[] {
  if (before && after) return wordChanges(before, after);
  const side = after ? 'after' : 'before';
  const facts = after ?? before;
  return facts
    ? [
        { what: 'Title', [side]: facts.title },
        { what: 'Description', [side]: facts.description },
      ]
    : [];
}

/** Lists accessibility findings that the old version does not have. Checks it only if the new one has findings. */
async function newFindings(before: Page | undefined, after: Page): Promise<Finding[]> {
  const found = await accessibilityFindings(after);
  const known = found.length > 0 && before ? await accessibilityFindings(before) : [];
  return found.filter(({ rule, where }) => !known.some((old) => old.rule === rule && old.where === where));
}

/** Filters findings that occur on both screens to the first. */
const isFirstOfItsKind = ({ rule, where }: Finding, index: number, all: Finding[]) =>
  all.findIndex((other) => other.rule === rule && other.where === where) === index;
