import { atLeast } from '../../design/screens.ts';

/**
 * What must have arrived before a page is painted, because its parts would move if they were painted one by one. Chromium
 * waits for it; other browsers paint what they have.
 */
export interface FirstPaint {
  /** Id of the element that follows it. */
  after: string;
  /** Where the parts would move, as a media query; without one on every screen. */
  media?: string;
}

/** Windows in which parts of a page stand side by side. */
const WIDE = atLeast('lg');

/** The navbar grows from the right. */
export const AFTER_NAVBAR: FirstPaint = { after: 'chat', media: WIDE };

/** With the words at the foot of the first screen, they rise on every one. */
export const AFTER_FIRST_SCREEN: FirstPaint = { after: 'below' };

/** What stands beside the words pushes them. */
export const AFTER_WIDE_FIRST_SCREEN: FirstPaint = { after: 'below', media: WIDE };
