import type { ChangedEntry } from '../../../../src/model/entries/differences.ts';
import { KINDS } from '../../../../src/model/entries/kinds.ts';
import type { PageReview, Review, View } from '../../../../src/reviewing/review/result.ts';

/** A page on a phone that differs in one place. */
export const aView = (changes: Partial<View> = {}): View => ({
  screen: 'phone',
  pictures: {
    before: { src: 'data:image/webp;base64,AAAA', width: 390, height: 1000 },
    after: { src: 'data:image/webp;base64,BBBB', width: 390, height: 1000 },
  },
  difference: { before: [], after: [{ x: 1, y: 2, width: 3, height: 4 }] },
  ...changes,
});

/** Result of a page that differs in its title. */
export const aPage = (changes: Partial<PageReview> = {}): PageReview => ({
  path: '/about',
  kind: 'changed',
  others: [],
  words: [{ what: 'Title', before: 'About', after: 'About us' }],
  views: [aView(), aView({ screen: 'desktop' })],
  bytes: { before: 20_000, after: 30_500 },
  findings: [],
  ...changes,
});

export const aReview = (changes: Partial<Review> = {}): Review => ({
  before: 'main at 0123456',
  after: 'this change',
  content: [],
  pages: [aPage()],
  unchanged: ['/', '/contact'],
  missed: [],
  repeated: [],
  isShortOfPictures: false,
  ...changes,
});

/** Views of a page that looks the same on all screens. */
export const LOOKS_THE_SAME = (['phone', 'desktop'] as const).map((screen) =>
  aView({ screen, pictures: {}, difference: { before: [], after: [] } }),
);

/** A price that changed in the content. */
export const aPrice = (): ChangedEntry => ({
  title: 'SEO',
  kind: KINDS.packages,
  name: 'seo',
  state: 'changed',
  words: [{ title: 'Plans › Premium › Price', before: '$499/mo', after: '$549/mo' }],
  pictures: [],
  files: [],
});
