import type { ChangedEntry } from '../../authoring/edit/entries/changed-entries.ts';
import type { Finding } from '../page/accessibility.ts';
import type { PixelDifference } from './compare-pixels.ts';
import type { ReportPicture } from './pictures.ts';
import type { Screen } from './visit.ts';
import type { WordedChange } from './words.ts';

/** Result of comparing two versions, from which the report, the summary and the JSON are made. */
export interface Review {
  before: string;
  after: string;
  /** Entries whose content differs; undefined if it could not be compared. */
  content: ChangedEntry[] | undefined;
  pages: PageReview[];
  /** Paths of the pages that are the same in both versions. */
  unchanged: string[];
  /** States that could not be compared: `/about, “Services” pressed on a desktop`. */
  missed: string[];
  /** States that differ only in what another page or state of the review shows already. */
  repeated: { path: string; states: string[] }[];
  /** Whether images were scaled down or omitted to limit the size of the report. */
  isShortOfPictures: boolean;
}

export interface PageReview {
  path: string;
  kind: 'added' | 'removed' | 'changed';
  words: WordedChange[];
  screens: Record<Screen, ScreenReview>;
  /** States that a visitor reaches on the page and that look different. */
  states: StateReview[];
  /** Transferred bytes on a phone; undefined if the version does not have the page. */
  bytes: BeforeAfter<number>;
  /** Bytes of inline scripts and of all files that the islands of the page may load. */
  scriptBytes: BeforeAfter<number>;
  /** Accessibility violations that only the new version has. */
  findings: Finding[];
}

export interface BeforeAfter<T> {
  before?: T | undefined;
  after?: T | undefined;
}

export interface ScreenReview {
  pictures: BeforeAfter<ReportPicture>;
  difference: PixelDifference;
}

/** A state of a page that looks different: `tab SEO`. */
export interface StateReview extends ScreenReview {
  name: string;
  screen: Screen;
}

/** Whether a page looks the same in both versions, on all screens. */
export const looksTheSame = ({ kind, screens, states }: PageReview) =>
  kind === 'changed' &&
  states.length === 0 &&
  Object.values(screens).every(({ difference }) => difference.after.length === 0);

/** Pages that changed for the same reason. */
export interface PageGroup {
  /** The page that is shown. */
  first: PageReview;
  /** Pages on which the same words changed in the same way. */
  others: PageReview[];
}

/** Groups changed pages whose changes in words are the same. A page without a change in words stays alone. */
export function groupPages(pages: PageReview[]): PageGroup[] {
  const groups = new Map<string, PageGroup>();
  for (const page of pages) {
    const isAlone = page.kind !== 'changed' || page.words.length === 0 || page.findings.length > 0;
    const key = isAlone ? page.path : JSON.stringify(page.words);
    const group = groups.get(key);
    if (group) group.others.push(page);
    else groups.set(key, { first: page, others: [] });
  }
  return [...groups.values()];
}

/** What a review does not compare, in sentences. */
export function notCompared({ content, missed, isShortOfPictures }: Review): string[] {
  return [
    ...(content ? [] : ['The content: only the two built folders were given.']),
    ...(isShortOfPictures ? ['Some pictures: many pages changed, and this file is kept small.'] : []),
    ...missed.map((state) => `${state}: it did not open.`),
    'Films beyond their first picture.',
    'Other browsers than Chromium.',
    'What the enquiry service answers.',
  ];
}
