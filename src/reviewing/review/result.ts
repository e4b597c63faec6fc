import type { Finding } from '../page/accessibility.ts';
import type { PixelDifference } from './compare-pixels.ts';
import type { ReportPicture } from './pictures.ts';
import type { Screen } from './visit.ts';
import type { WordedChange } from './words.ts';

/** What the comparison of two versions found: all that report, summary and JSON are made of. */
export interface Review {
  before: string;
  after: string;
  pages: PageReview[];
  /** Paths of the pages that are the same in both versions. */
  unchanged: string[];
  /** Whether pictures were made smaller or left out to keep the report small. */
  isShortOfPictures: boolean;
}

export interface PageReview {
  path: string;
  kind: 'added' | 'removed' | 'changed';
  words: WordedChange[];
  screens: Record<Screen, ScreenReview>;
  /** All that the page loads on a phone, compressed; undefined where there is no such page. */
  bytes: BeforeAfter<number>;
  /** Script in the page and in all files that its islands may load. */
  scriptBytes: BeforeAfter<number>;
  /** Accessibility rules that only the new version breaks. */
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

/** Whether a page looks the same in both versions, on all screens. */
export const looksTheSame = ({ kind, screens }: PageReview) =>
  kind === 'changed' && Object.values(screens).every(({ difference }) => difference.after.length === 0);
