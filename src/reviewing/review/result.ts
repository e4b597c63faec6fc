import type { ChangedEntry } from '../../authoring/edit/entries/differences.ts';
import type { Finding } from '../page/accessibility.ts';
import type { PixelDifference } from './compare-pixels.ts';
import type { ReportPicture } from './pictures.ts';
import type { Screen } from './screens.ts';
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
  /** Pages that differ in the same way and were not visited. */
  alike: string[];
  /** Path of the page whose screenshots show the visible difference of this one. */
  looksAs?: string | undefined;
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
export const looksTheSame = ({ kind, looksAs, screens, states }: PageReview) =>
  kind === 'changed' &&
  !looksAs &&
  states.length === 0 &&
  Object.values(screens).every(({ difference }) => difference.after.length === 0);

/** A page of a review, with what pages before it do not tell. */
export interface ToldPage {
  page: PageReview;
  /** Changes in words that no page before it has. */
  words: WordedChange[];
  /** The page whose changes it has as well, beside its own ones. */
  as: string | undefined;
}

/** Orders pages so that changes of many pages come first, and tells each change in words once. */
export function tellOnce(pages: PageReview[]): ToldPage[] {
  const told = new Map<string, string>();
  const isWide = ({ alike }: PageReview) => Number(alike.length > 0);
  return [...pages]
    .sort((a, b) => isWide(b) - isWide(a))
    .map((page) => {
      const keys = page.words.map((change) => JSON.stringify(change));
      const as = keys.map((key) => told.get(key)).find(Boolean);
      const words = page.words.filter((_, index) => !told.has(keys[index]!));
      for (const key of keys) if (!told.has(key)) told.set(key, page.path);
      return { page, words, as };
    });
}

/** What a review does not compare, in sentences. */
export function notCompared({ pages, content, missed, isShortOfPictures }: Review): string[] {
  return [
    ...(content ? [] : ['The content: only the two built folders were given.']),
    ...(isShortOfPictures ? ['Some pictures: many pages changed, and this file is kept small.'] : []),
    ...(pages.some(({ alike, looksAs }) => alike.length > 0 || looksAs)
      ? [
          'Pictures of pages whose HTML differs in the same elements and texts as that of another one of their kind.',
        ]
      : []),
    ...missed.map((state) => `${state}: it did not open.`),
    'Pictures of sections that have the same HTML, styles, size and place.',
    'Films beyond their first picture.',
    'Pictures of the large view of projects.',
    'Other browsers than Chromium.',
    'What the enquiry service answers.',
  ];
}
