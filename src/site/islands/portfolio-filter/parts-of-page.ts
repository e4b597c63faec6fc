import { Parts } from './parts.ts';

const list = document.querySelector<HTMLElement>('.items')!;

/** What brings further projects into this page; a file of its own, see `site/sections/parts-script.ts`. */
export const parts = new Parts(list, document.querySelector<HTMLElement>('.items-status')!);

// A project that is not on this page: the island knows where it stands.
const id = location.hash.slice(1);
if (id && !document.getElementById(id)) list.dispatchEvent(new Event('focusin'));
