import { Parts } from './parts.ts';

const list = document.querySelector<HTMLElement>('.items')!;

/** Loads further projects into this page; bundled as a separate file, see `site/sections/parts-script.ts`. */
export const parts = new Parts(list, document.querySelector<HTMLElement>('.items-status')!);

// A project that is not on this page: hydrates the island, which finds the page of the project.
const id = location.hash.slice(1);
if (id && !document.getElementById(id)) list.dispatchEvent(new Event('focusin'));
