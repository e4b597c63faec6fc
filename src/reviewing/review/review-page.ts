import type { Page } from '@playwright/test';
import { accessibilityFindings, type Finding } from '../page/accessibility.ts';
import { comparePart, comparePictures, UNCHANGED } from './compare-pictures.ts';
import { type PageFacts, readPageFacts } from './page-facts.ts';
import { type Both, compareStates, newDifferences } from './compare-states.ts';
import type { BeforeAfter, PageReview, ScreenReview, StateReview } from './result.ts';
import type { Surroundings } from './surroundings.ts';
import { type OpenPage, openPage, type Screen, type VisitOptions } from './visit.ts';
import { type WordedChange, wordChanges } from './words.ts';

/** What is found by visiting a page. */
export type VisitedPage = Omit<PageReview, 'scriptBytes' | 'alike'>;

export interface PageToReview extends Pick<PageReview, 'path' | 'kind'> {
  /** What to compare if HTML and files are the same in both versions: the page as it opens, or only its states. */
  only?: 'first' | 'states';
}

/**
 * Compares both versions of a page on all screens, in all states. The screens are compared at the same time: what one of
 * them shows does not depend on the other. The eleven pages of an added project took 130 s, one screen after the other 150.
 */
export async function reviewPage(
  { path, kind, only }: PageToReview,
  surroundings: Surroundings,
): Promise<VisitedPage> {
  const open = (screen: Screen, options?: VisitOptions) =>
    openBoth(path, kind, screen, surroundings, options);
  const [phone, desktop] = await Promise.all([open('phone'), open('desktop')]);
  try {
    const facts = await ofBoth(phone, ({ page }) => page.evaluate(readPageFacts));
    const words = only === 'states' ? [] : wordsFor(facts.before, facts.after);
    const isRestyled = words.length === 0 && only !== 'states';
    const review = async (both: BeforeAfter<OpenPage>, screen: Screen) => {
      const first =
        only === 'states' ? undefined : await compareFirst(both, screen, surroundings, only === 'first');
      const { before, after } = both;
      const states =
        before && after && only !== 'first'
          ? await compareStates({ before, after }, { ...surroundings, path, screen, isRestyled })
          : [];
      return { first: first?.review ?? UNCHANGED, findings: first?.findings ?? [], states };
    };
    const bytes = only === 'states' ? {} : await ofBoth(phone, (page) => page.bytes());
    const [onPhone, onDesktop] = await Promise.all([review(phone, 'phone'), review(desktop, 'desktop')]);
    const scriptless = kind === 'changed' && !only ? await withoutScript(open, surroundings) : [];
    return {
      path,
      kind,
      words,
      screens: { phone: onPhone.first, desktop: onDesktop.first },
      states: [...onPhone.states, ...onDesktop.states, ...scriptless],
      bytes,
      findings: [...onPhone.findings, ...onDesktop.findings].filter(isFirstOfItsKind),
    };
  } finally {
    await Promise.all([closeBoth(phone), closeBoth(desktop)]);
  }
}

/** Opens the versions that have the page. */
async function openBoth(
  path: string,
  kind: PageReview['kind'],
  screen: Screen,
  { browser, urls }: Surroundings,
  options?: VisitOptions,
): Promise<BeforeAfter<OpenPage>> {
  const open = (version: 'before' | 'after') =>
    openPage(browser, screen, urls[version] + path.slice(1), options);
  const [before, after] = await Promise.all([
    kind === 'added' ? undefined : open('before'),
    kind === 'removed' ? undefined : open('after'),
  ]);
  return { before, after };
}

async function ofBoth<T>(
  { before, after }: BeforeAfter<OpenPage>,
  read: (page: OpenPage) => Promise<T>,
): Promise<BeforeAfter<T>> {
  const [old, now] = await Promise.all([before && read(before), after && read(after)]);
  return { before: old, after: now };
}

const closeBoth = (both: BeforeAfter<OpenPage>) => ofBoth(both, (page) => page.close());

/** Compares a page as it opens: the part that can look different, or the whole page. */
async function compareFirst(
  { before, after }: BeforeAfter<OpenPage>,
  screen: Screen,
  { shown, pictures }: Surroundings,
  isWhole: boolean,
): Promise<{ review: ScreenReview; findings: Finding[] }> {
  const { lines = [] } = before && after ? await newDifferences({ before, after }, shown, screen) : {};
  const review = isWhole
    ? await comparePictures({ before, after }, screen, pictures)
    : await comparePart({ before, after }, screen, pictures);
  if (review.difference.after.length > 0) shown.remember(screen, lines);
  return { review, findings: after ? await newFindings(before?.page, after.page) : [] };
}

/** Compares the page of a visitor without script, on a phone. */
async function withoutScript(
  open: (screen: Screen, options: VisitOptions) => Promise<BeforeAfter<OpenPage>>,
  { pictures, shown }: Surroundings,
): Promise<StateReview[]> {
  const both = await open('phone', { withScript: false });
  try {
    const { lines } = await newDifferences(both as Both, shown, 'phone');
    if (lines.length === 0) return [];
    const review = await comparePart(both, 'phone', pictures);
    if (review.difference.after.length === 0) return [];
    shown.remember('phone', lines);
    return [{ name: 'without script', screen: 'phone', ...review }];
  } finally {
    await closeBoth(both);
  }
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
