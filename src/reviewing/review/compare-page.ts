import { errors } from '@playwright/test';
import { accessibilityFindings, type Finding } from '../../tooling/page/accessibility.ts';
import { comparePixels, type PixelDifference } from './compare-pixels.ts';
import { cropToDifference, type Detail, type PictureMaker, takePicture } from './pictures.ts';
import type { BeforeAfter, PageReview, Screen, View } from './result.ts';
import { type State, statesOf } from './states.ts';
import { bringIntoView, type Both, readLines, type Tab } from './tab.ts';
import { changesOf, readPageFacts } from './words.ts';

/** Context shared by all pages of a review. */
export interface Visit {
  tabs: Record<Screen, Both>;
  /** URLs of the two home pages, with a trailing slash. */
  urls: { before: string; after: string };
  pictures: PictureMaker;
  /** Differing lines that pictures show already, so that states do not show them again. */
  seen: Record<Screen, Set<string>>;
  /** Whether a page differs in a way of its own, by its path. */
  isChanged: (path: string) => boolean;
  /** Called for each state that cannot be compared. */
  onMissed: (state: string) => void;
  /** Called for each state of a page whose differences pictures show already. */
  onRepeated: (path: string, state: string) => void;
}

export type PageToVisit = Pick<PageReview, 'path' | 'kind'>;

/** Result of visiting a page. */
type VisitedPage = Omit<PageReview, 'others'>;

/**
 * Compares both versions of a page on all screens, in all states. The screens are compared at the same time, as what one
 * of them shows does not depend on the other: the pages of an added project took 130 s, one screen after the other 150.
 */
export async function comparePage(page: PageToVisit, visit: Visit): Promise<VisitedPage> {
  const [phone, desktop] = await Promise.all([
    compareOn('phone', page, visit),
    compareOn('desktop', page, visit),
  ]);
  return {
    ...page,
    ...phone,
    views: [...phone.views, ...desktop.views],
    findings: [...phone.findings, ...withoutKnown(desktop.findings, phone.findings)],
  };
}

async function compareOn(screen: Screen, { path, kind }: PageToVisit, visit: Visit) {
  const { before, after } = visit.tabs[screen];
  const versions = { ...(kind !== 'added' && { before }), ...(kind !== 'removed' && { after }) };
  await ofEach(versions, (tab, version) => tab.open(visit.urls[version] + path.slice(1)));
  const facts = await ofEach(versions, ({ page }) => page.evaluate(readPageFacts));
  const bytes = await ofEach(versions, (tab) => tab.bytes());
  const both = kind === 'changed' ? { before, after } : undefined;
  const lines = both ? await differingLines(both) : [];
  const view = { screen, ...(await compareViews(versions, screen, visit.pictures)) };
  if (differs(view)) for (const line of lines) visit.seen[screen].add(line);
  const findings = versions.after ? await newFindings(versions) : [];
  const words = changesOf(facts);
  const isRestyled = visit.isChanged(path) && words.length === 0;
  const states = both ? await compareStates(both, { path, lines, isRestyled }, visit) : [];
  return { words, bytes, findings, views: [view, ...states] };
}

/** What a page shows once it has opened. */
interface OpenedPage {
  path: string;
  /** Lines that only one of the versions shows. */
  lines: string[];
  /** Whether the page differs without showing other lines: then its states may, too. */
  isRestyled: boolean;
}

/** Compares all states of a page. Takes pictures of those that differ in a way which no picture shows yet. */
async function compareStates({ before, after }: Both, opened: OpenedPage, visit: Visit): Promise<View[]> {
  const views: View[] = [];
  const old = await statesOf(before, visit.isChanged);
  for (const state of await statesOf(after, visit.isChanged)) {
    const same = old.find(({ name }) => name === state.name);
    // A new state is described as text: by its tab, filter or button.
    if (!same) continue;
    try {
      await Promise.all([same.enter(before), state.enter(after)]);
      const view = await compareState({ before, after }, state, opened, visit);
      if (view) views.push(view);
      await Promise.all([same.leave?.(before), state.leave?.(after)]);
    } catch (error) {
      if (!(error instanceof errors.TimeoutError)) throw error;
      visit.onMissed(`${opened.path}, ${state.name} on a ${after.screen}`);
      await Promise.all([before.reopen({ script: true }), after.reopen({ script: true })]);
    }
  }
  return views;
}

async function compareState(
  both: Both,
  { name, isChoice, detail }: State,
  opened: OpenedPage,
  { pictures, seen, onRepeated }: Visit,
): Promise<View | undefined> {
  const { screen } = both.after;
  const lines = await differingLines(both);
  // The styles of a state are the same on all pages, so only the first restyled page that has it is pictured.
  const keys = lines.length === 0 && opened.isRestyled ? [`styles of ${name}`] : lines;
  if (keys.every((key) => seen[screen].has(key))) {
    if (isChoice && lines.some((line) => !opened.lines.includes(line))) onRepeated(opened.path, name);
    return undefined;
  }
  const view = { screen, state: name, ...(await compareViews(both, screen, pictures, detail)) };
  if (!differs(view)) return undefined;
  for (const key of keys) seen[screen].add(key);
  return view;
}

const differs = ({ difference }: { difference: PixelDifference }) => difference.after.length > 0;

/** Returns the lines that only one of the versions shows now, and scrolls them into view. */
async function differingLines({ before, after }: Both): Promise<string[]> {
  const [old, now] = await Promise.all([readLines(before.page), readLines(after.page)]);
  const lines = [...new Set(old).symmetricDifference(new Set(now))];
  if (lines.length > 0) await Promise.all([before, after].map(({ page }) => bringIntoView(page, lines)));
  return lines;
}

/**
 * How often pictures that differ are taken again: the first of a page sometimes has images in another quality, which was
 * the only difference in 13 of 120 pages, and gone after two more at most.
 */
const RETAKES = 3;

/** Takes a screenshot of each version that has the page, and compares both. Without pictures if they look the same. */
async function compareViews(
  versions: BeforeAfter<Tab>,
  screen: Screen,
  { encode }: PictureMaker,
  detail?: Detail,
): Promise<Pick<View, 'pictures' | 'difference'>> {
  const take = () => ofEach(versions, (tab) => takePicture(tab, detail));
  let { before, after } = await take();
  if (!before || !after) {
    const pictures = await ofEach({ before, after }, (picture) => encode(picture, screen));
    return { pictures, difference: { before: [], after: [] } };
  }
  let areas = comparePixels(before, after);
  for (let retakes = 0; retakes < RETAKES && areas.after.length > 0; retakes++) {
    ({ before = before, after = after } = await take());
    areas = comparePixels(before, after);
  }
  if (areas.after.length === 0) return { pictures: {}, difference: areas };
  const [old, oldAreas] = cropToDifference(before, areas.before);
  const [now, nowAreas] = cropToDifference(after, areas.after);
  return {
    pictures: await ofEach({ before: old, after: now }, (picture) => encode(picture, screen)),
    difference: { before: oldAreas, after: nowAreas },
  };
}

/** Lists accessibility findings that the old version does not have. Checks it only if the new one has findings. */
async function newFindings({ before, after }: BeforeAfter<Tab>): Promise<Finding[]> {
  const found = await accessibilityFindings(after!.page);
  return found.length > 0 && before ? withoutKnown(found, await accessibilityFindings(before.page)) : found;
}

const withoutKnown = (findings: Finding[], known: Finding[]) =>
  findings.filter(({ rule, where }) => !known.some((old) => old.rule === rule && old.where === where));

/** Runs a function for each existing version, in parallel. */
async function ofEach<T, R>(
  { before, after }: BeforeAfter<T>,
  use: (of: T, version: 'before' | 'after') => Promise<R | undefined>,
): Promise<BeforeAfter<R>> {
  const [old, now] = await Promise.all([before && use(before, 'before'), after && use(after, 'after')]);
  return { before: old, after: now };
}
