import type { Page } from '@playwright/test';
import { accessibilityFindings, type Finding } from '../page/accessibility.ts';
import { comparePixels } from './compare-pixels.ts';
import type { PageFacts } from './page-facts.ts';
import type { PictureMaker } from './pictures.ts';
import { compareStates, newDifferences } from './compare-states.ts';
import type { BeforeAfter, PageReview, ScreenReview, StateReview } from './result.ts';
import type { Surroundings } from './surroundings.ts';
import { lookAt, type OpenPage, openPage, type Screen, type Visit } from './visit.ts';
import { type WordedChange, wordChanges } from './words.ts';

const SCREEN_NAMES = ['phone', 'desktop'] as const;

/** What is found by visiting a page. */
export type VisitedPage = Omit<PageReview, 'scriptBytes' | 'alike'>;

export interface PageToReview extends Pick<PageReview, 'path' | 'kind'> {
  /** What to compare if HTML and files are the same in both versions: the page as it opens, or only its states. */
  only?: 'first' | 'states';
}

/** Compares both versions of a page on all screens, in all states. */
export async function reviewPage(
  { path, kind, only }: PageToReview,
  surroundings: Surroundings,
): Promise<VisitedPage> {
  const { browser, urls } = surroundings;
  const address = (version: 'before' | 'after') => urls[version] + path.slice(1);
  const review = aReviewOf(path, kind);
  for (const screen of SCREEN_NAMES) {
    const [before, after] = await Promise.all([
      kind === 'added' ? undefined : openPage(browser, screen, address('before')),
      kind === 'removed' ? undefined : openPage(browser, screen, address('after')),
    ]);
    try {
      if (only !== 'states') await compareFirst(review, { before, after }, screen, surroundings);
      if (before && after && only !== 'first') {
        const isRestyled = review.words.length === 0 && only !== 'states';
        const options = { ...surroundings, path, screen, isRestyled };
        review.states.push(...(await compareStates({ before, after }, options)));
      }
    } finally {
      await Promise.all([before?.close(), after?.close()]);
    }
  }
  if (kind === 'changed' && !only) review.states.push(...(await withoutScript(address, surroundings)));
  return { ...review, findings: review.findings.filter(isFirstOfItsKind) };
}

const aReviewOf = (path: string, kind: PageReview['kind']): VisitedPage => {
  const same: ScreenReview = { pictures: {}, difference: { before: [], after: [] } };
  return {
    path,
    kind,
    words: [],
    screens: { phone: same, desktop: same },
    states: [],
    bytes: {},
    findings: [],
  };
};

/** Compares a page as it opens, and adds the result to its review. */
async function compareFirst(
  review: VisitedPage,
  { before, after }: BeforeAfter<OpenPage>,
  screen: Screen,
  { shown, pictures }: Surroundings,
): Promise<void> {
  const { lines = [] } = before && after ? await newDifferences({ before, after }, shown, screen) : {};
  const [old, now] = await Promise.all([before && lookAt(before), after && lookAt(after)]);
  review.screens[screen] = await compare({ before: old, after: now }, screen, pictures);
  if (review.screens[screen].difference.after.length > 0) shown.remember(screen, lines);
  if (after) review.findings.push(...(await newFindings(before?.page, after.page)));
  if (screen !== 'phone') return;
  review.words = wordsFor(old?.facts, now?.facts);
  review.bytes = { before: old?.bytes, after: now?.bytes };
}

/** Compares the page of a visitor without script, on a phone. */
async function withoutScript(
  address: (version: 'before' | 'after') => string,
  { browser, pictures, shown }: Surroundings,
): Promise<StateReview[]> {
  const open = (version: 'before' | 'after') =>
    openPage(browser, 'phone', address(version), { withScript: false });
  const [before, after] = await Promise.all([open('before'), open('after')]);
  try {
    const { lines } = await newDifferences({ before, after }, shown, 'phone');
    if (lines.length === 0) return [];
    const [old, now] = await Promise.all([lookAt(before), lookAt(after)]);
    const review = await compare({ before: old, after: now }, 'phone', pictures);
    if (review.difference.after.length === 0) return [];
    shown.remember('phone', lines);
    return [{ name: 'without script', screen: 'phone', ...review }];
  } finally {
    await Promise.all([before.close(), after.close()]);
  }
}

async function compare(
  { before, after }: BeforeAfter<Visit>,
  screen: Screen,
  pictures: PictureMaker,
): Promise<ScreenReview> {
  const difference = before && after ? comparePixels(before.pixels, after.pixels) : { before: [], after: [] };
  const isSame = before && after && difference.after.length === 0;
  if (isSame) return { pictures: {}, difference };
  return {
    difference,
    pictures: {
      before: before && (await pictures.encode(before.pixels, screen)),
      after: after && (await pictures.encode(after.pixels, screen)),
    },
  };
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
