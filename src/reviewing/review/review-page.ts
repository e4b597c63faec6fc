import type { Browser } from '@playwright/test';
import type { Finding } from '../page/accessibility.ts';
import { comparePixels } from './compare-pixels.ts';
import type { PageFacts } from './page-facts.ts';
import type { PictureMaker } from './pictures.ts';
import type { BeforeAfter, PageReview, ScreenReview } from './result.ts';
import { findingsOn, type Screen, type Visit, visit } from './visit.ts';
import { type WordedChange, wordChanges } from './words.ts';

/** Dependencies of `reviewPage`. */
export interface Surroundings {
  browser: Browser;
  /** URLs of the two home pages, with a trailing slash. */
  urls: { before: string; after: string };
  pictures: PictureMaker;
}

const SCREEN_NAMES = ['phone', 'desktop'] as const;

export interface PageToReview extends Pick<PageReview, 'path' | 'kind'> {
  /** Whether HTML and files are the same in both versions, so that only the screenshots are compared. */
  isSame?: boolean;
}

/** Compares both versions of a page on all screens. */
export async function reviewPage(
  { path, kind, isSame = false }: PageToReview,
  surroundings: Surroundings,
): Promise<Omit<PageReview, 'scriptBytes'>> {
  const address = (version: 'before' | 'after') => surroundings.urls[version] + path.slice(1);
  const visits = { phone: {}, desktop: {} } as Record<Screen, BeforeAfter<Visit>>;
  await Promise.all(
    SCREEN_NAMES.map(async (screen) => {
      const [before, after] = await Promise.all([
        kind === 'added' ? undefined : visit(surroundings.browser, screen, address('before')),
        kind === 'removed' ? undefined : visit(surroundings.browser, screen, address('after')),
      ]);
      visits[screen] = { before, after };
    }),
  );
  const screens = {} as Record<Screen, ScreenReview>;
  for (const screen of SCREEN_NAMES)
    screens[screen] = await compare(visits[screen], screen, surroundings.pictures);
  const { before, after } = visits.phone;
  return {
    path,
    kind,
    words: wordsFor(before?.facts, after?.facts),
    screens,
    bytes: { before: before?.bytes, after: after?.bytes },
    findings: kind === 'removed' || isSame ? [] : await newFindings(kind, address, surroundings),
  };
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
async function newFindings(
  kind: PageReview['kind'],
  address: (version: 'before' | 'after') => string,
  { browser }: Surroundings,
): Promise<Finding[]> {
  const findings = await Promise.all(
    SCREEN_NAMES.map(async (screen) => {
      const found = await findingsOn(browser, screen, address('after'));
      const known =
        found.length > 0 && kind === 'changed' ? await findingsOn(browser, screen, address('before')) : [];
      const isKnown = ({ rule, where }: Finding) =>
        known.some((old) => old.rule === rule && old.where === where);
      return found.filter((finding) => !isKnown(finding));
    }),
  );
  return findings.flat().filter(isFirstOfItsKind);
}

/** Filters findings that occur on both screens to the first. */
const isFirstOfItsKind = ({ rule, where }: Finding, index: number, all: Finding[]) =>
  all.findIndex((other) => other.rule === rule && other.where === where) === index;
