import type { Browser } from '@playwright/test';
import type { Finding } from '../page/accessibility.ts';
import { comparePixels } from './compare-pixels.ts';
import type { PageFacts } from './page-facts.ts';
import type { PictureMaker } from './pictures.ts';
import { compareStates, type Shown } from './compare-states.ts';
import type { BeforeAfter, PageReview, ScreenReview, StateReview } from './result.ts';
import { findingsOn, openPage, readSeen, type Screen, type Visit } from './visit.ts';
import { type WordedChange, wordChanges } from './words.ts';

/** Dependencies of `reviewPage`. */
export interface Surroundings {
  browser: Browser;
  /** URLs of the two home pages, with a trailing slash. */
  urls: { before: string; after: string };
  pictures: PictureMaker;
  shown: Shown;
  /** Whether a page differs, by its path. */
  isChanged: (path: string) => boolean;
  /** Called for each state that cannot be compared. */
  onMissed: (state: string) => void;
}

const SCREEN_NAMES = ['phone', 'desktop'] as const;

export interface PageToReview extends Pick<PageReview, 'path' | 'kind'> {
  /** Whether HTML and files are the same in both versions, so that only the screenshots are compared. */
  isSame?: boolean;
}

/** Compares both versions of a page on all screens, in all states. */
export async function reviewPage(
  { path, kind, isSame = false }: PageToReview,
  surroundings: Surroundings,
): Promise<Omit<PageReview, 'scriptBytes'>> {
  const { browser, urls, pictures } = surroundings;
  const address = (version: 'before' | 'after') => urls[version] + path.slice(1);
  const screens = {} as Record<Screen, ScreenReview>;
  const states: StateReview[] = [];
  const phone: BeforeAfter<Visit> = {};
  for (const screen of SCREEN_NAMES) {
    const [before, after] = await Promise.all([
      kind === 'added' ? undefined : openPage(browser, screen, address('before')),
      kind === 'removed' ? undefined : openPage(browser, screen, address('after')),
    ]);
    try {
      screens[screen] = await compare({ before: before?.first, after: after?.first }, screen, pictures);
      if (screen === 'phone') Object.assign(phone, { before: before?.first, after: after?.first });
      if (before && after && !isSame) {
        const saysTheSame = wordChanges(before.first.facts, after.first.facts).length === 0;
        const isRestyled = saysTheSame && surroundings.isChanged(path);
        states.push(
          ...(await compareStates({ before, after }, { ...surroundings, path, screen, isRestyled })),
        );
      }
    } finally {
      await Promise.all([before?.close(), after?.close()]);
    }
  }
  if (kind === 'changed' && !isSame) states.push(...(await withoutScript(address, surroundings)));
  return {
    path,
    kind,
    words: wordsFor(phone.before?.facts, phone.after?.facts),
    screens,
    states,
    bytes: { before: phone.before?.bytes, after: phone.after?.bytes },
    findings: kind === 'removed' || isSame ? [] : await newFindings(kind, address, surroundings),
  };
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
    if (!shown.isNew(await readSeen(before.page), await readSeen(after.page))) return [];
    const review = await compare({ before: before.first, after: after.first }, 'phone', pictures);
    return review.difference.after.length > 0 ? [{ name: 'without script', screen: 'phone', ...review }] : [];
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
