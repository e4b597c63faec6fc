import type { ChangedEntry } from '../../model/entries/differences.ts';
import type { Finding } from '../../tooling/page/accessibility.ts';
import type { PixelDifference } from './compare-pixels.ts';

/** Viewports of the screenshots. */
export const SCREENS = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1440, height: 900 },
} as const;

export type Screen = keyof typeof SCREENS;

/** Result of comparing two versions, from which the report, the summary and the JSON are made. */
export interface Review {
  before: string;
  after: string;
  /** Entries whose content differs. */
  content: ChangedEntry[];
  pages: PageReview[];
  /** Paths of the pages that are the same in both versions. */
  unchanged: string[];
  /** States that could not be compared: `/about, “Services” pressed on a desktop`. */
  missed: string[];
  /** States that differ only in what another page or state of the review shows already. */
  repeated: { path: string; states: string[] }[];
  /** Whether images were omitted to limit the size of the report. */
  isShortOfPictures: boolean;
}

export interface PageReview {
  path: string;
  kind: 'added' | 'removed' | 'changed';
  /** Pages with the same difference, which were not visited. */
  others: string[];
  words: WordedChange[];
  /** The page as it opens on each screen, and each state of it that looks different. */
  views: View[];
  /** Transferred bytes on a phone; undefined if the version does not have the page. */
  bytes: BeforeAfter<number>;
  /** Accessibility violations that only the new version has. */
  findings: Finding[];
}

/** Appearance of a page on one screen. */
export interface View {
  screen: Screen;
  /** The state that a visitor reaches: `tab SEO`; undefined: the page as it opens. */
  state?: string;
  /** Without pictures if both versions look the same. */
  pictures: BeforeAfter<ReportPicture>;
  difference: PixelDifference;
}

/** A textual change: its subject, the old and the new text. */
export interface WordedChange {
  what: string;
  /** Absent if it is new. */
  before?: string;
  /** Absent if it was removed. */
  after?: string;
}

/** A screenshot embedded in the report. */
export interface ReportPicture {
  /** Data URL. */
  src: string;
  /** Size in CSS pixels, the coordinate system of the marked areas. */
  width: number;
  height: number;
}

export interface BeforeAfter<T> {
  before?: T | undefined;
  after?: T | undefined;
}

/** Whether a page looks the same in both versions, on all screens. */
export const looksTheSame = ({ kind, views }: PageReview) =>
  kind === 'changed' && views.every(({ difference }) => difference.after.length === 0);

/** A page as a review lists it: without textual changes that an earlier page has. */
export interface ListedPage {
  page: PageReview;
  words: WordedChange[];
  /** The earlier page that has the changes left out. */
  sameAs: string | undefined;
}

/** Orders pages so that changes of many pages come first, and lists each textual change once. */
export function listPages(pages: PageReview[]): ListedPage[] {
  const listed = new Map<string, string>();
  const isWide = ({ others }: PageReview) => Number(others.length > 0);
  return pages
    .toSorted((a, b) => isWide(b) - isWide(a))
    .map((page) => {
      const keys = page.words.map((change) => JSON.stringify(change));
      const sameAs = keys.map((key) => listed.get(key)).find(Boolean);
      const words = page.words.filter((_, index) => !listed.has(keys[index]!));
      for (const key of keys) if (!listed.has(key)) listed.set(key, page.path);
      return { page, words, sameAs };
    });
}

/** Limits of a review, in sentences. */
export function notCompared({ pages, missed, isShortOfPictures }: Review): string[] {
  return [
    ...(isShortOfPictures ? ['Some pictures: many pages changed, and this file is kept small.'] : []),
    ...(pages.some(({ others }) => others.length > 0)
      ? [
          'Pictures of pages whose HTML differs in the same elements and texts as that of another one of their kind.',
        ]
      : []),
    ...missed.map((state) => `${state}: it did not open.`),
    'Pictures of pages that have the same HTML and files, and of tabs and filters that show such a page.',
    'What pages tell search engines as structured data.',
    'Films beyond their first picture.',
    'Pictures of the large view of projects.',
    'Other browsers than Chromium.',
    'What the enquiry service answers.',
  ];
}
