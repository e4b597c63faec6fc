import type { Pointed } from '../entries/locate.ts';

/** Message of a page in the preview to the screen: a person points at something, the page is loaded, or it is left. */
export type FromPage = { type: 'edit:open'; pointed: Pointed } | { type: 'edit:ready' | 'edit:left' };

/** Identifies an element of a page by its text or its picture; none if both are missing. */
export interface ElementQuery {
  text?: string;
  picture?: string;
}

/** Message of the screen to the page in the preview: show this element. */
export type ToPage = { type: 'edit:show' } & ElementQuery;
