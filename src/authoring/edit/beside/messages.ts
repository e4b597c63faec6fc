import type { Pointed } from '../entries/locate.ts';

/** Message of a page in the preview to the screen: a person points at something, the page is loaded, or it is left. */
export type FromPage = { type: 'edit:open'; pointed: Pointed } | { type: 'edit:ready' | 'edit:left' };

/** Message of the screen to the page in the preview: show the element with this text or picture. */
export type ToPage = { type: 'edit:show'; text?: string; picture?: string };
