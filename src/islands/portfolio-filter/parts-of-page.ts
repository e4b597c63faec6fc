import { Parts } from './parts.ts';

/** What brings further projects into this page; a file of its own, see `seo/parts-script.ts`. */
export const parts = new Parts(
  document.querySelector<HTMLElement>('.items')!,
  document.querySelector<HTMLElement>('.items-status')!,
);
