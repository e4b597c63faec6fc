import type { Finding } from '../page/accessibility.ts';
import type { PixelDifference } from './compare-pixels.ts';
import type { ReportPicture } from './pictures.ts';
import type { Screen } from './visit.ts';
import type { WordedChange } from './words.ts';

/** Result of comparing two versions, from which the report, the summary and the JSON are made. */
export interface Review {
  before: string;
  after: string;
  pages: PageReview[];
  /** Paths of the pages that are the same in both versions. */
  unchanged: string[];
  /** Whether images were scaled down or omitted to limit the size of the report. */
  isShortOfPictures: boolean;
}

export interface PageReview {
  path: string;
  kind: 'added' | 'removed' | 'changed';
  words: WordedChange[];
  screens: Record<Screen, ScreenReview>;
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

/** Whether a page looks the same in both versions, on all screens. */
export const looksTheSame = ({ kind, screens }: PageReview) =>
  kind === 'changed' && Object.values(screens).every(({ difference }) => difference.after.length === 0);
