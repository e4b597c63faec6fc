import { atLeast } from '../../design/screens.ts';

/**
 * Delays the first paint until the parser has reached an element, because parts of the page would shift if they were
 * painted one by one. Chromium supports this; other browsers paint what they have.
 */
export interface FirstPaint {
  /** Id of the element after the required content. */
  after: string;
  /** Media query for the screens on which the parts would shift; without one, all screens. */
  media?: string;
}

/** Viewports in which parts of a page are side by side. */
const WIDE = atLeast('lg');

/** Waits for the navbar, whose right-aligned links would shift. */
export const AFTER_NAVBAR: FirstPaint = { after: 'chat', media: WIDE };

/** The same on a site without a chat link, which follows the navbar. */
export const AFTER_HEADER: FirstPaint = { after: 'content', media: WIDE };

/**
 * Waits for the first screen: its bottom-aligned text would shift on every screen, and the picture that the previous page
 * hands over (a view transition) must be in the first paint.
 */
export const AFTER_FIRST_SCREEN: FirstPaint = { after: 'below' };

/** Waits for the first screen, whose text would be shifted by the element beside it. */
export const AFTER_WIDE_FIRST_SCREEN: FirstPaint = { after: 'below', media: WIDE };
