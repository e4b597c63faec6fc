import { slug } from 'github-slugger';

/** Converts a text to a slug of `a-z`, `0-9` and single hyphens. */
export const asName = (text: string) =>
  slug(text.normalize('NFKD').replace(/\p{M}/gu, ''))
    .replace(/[^a-z0-9-]/g, '')
    .replace(/-{2,}/g, '-')
    .replace(/^-|-$/g, '');
