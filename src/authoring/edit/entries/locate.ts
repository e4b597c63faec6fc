import { MONTHLY } from '../../../model/locale/price.ts';
import { BODY_KEY, type Library, type LibraryEntry, textsOf } from './library.ts';

/** An element that was picked in the preview. */
export interface Pointed {
  /** Path and fragment of the page. */
  page: string;
  /** Texts of the element and of those around it, from the inside out. */
  texts: string[];
  /** URL of a picture; undefined for texts. */
  picture?: string | undefined;
}

/** A field of an entry. */
interface Location {
  entry: LibraryEntry;
  key: string;
}

/**
 * Finds the field that a text or picture of a page comes from. Prefers the entries of that page, then exact matches,
 * then the longest match. Pages mark nothing: see decision 7.
 */
export function locate(library: Library, { page, texts, picture }: Pointed): Location | undefined {
  const entries = [...library.entries].sort((a, b) => rank(b, page) - rank(a, page));
  if (picture !== undefined) {
    const address = decodeURIComponent(picture);
    for (const entry of entries) {
      const folder = entry.file.path.replace(/[^/]*$/, '');
      const found = textsOf(entry).find(
        ({ text }) => text.startsWith('./') && address.includes(`content/${folder}${text.slice(2)}`),
      );
      if (found) return { entry, key: found.key };
    }
    return undefined;
  }
  for (const text of texts.map(plain).filter((words) => words !== '')) {
    const found = best(entries, page, text);
    if (found) return found;
  }
  return undefined;
}

/** Share of a value that a text must be to be taken for it. */
const PART_MIN = 0.5;

/** Minimum number of matching characters outside of names such as `{brand}`. */
const LITERAL_MIN = 3;

function best(entries: LibraryEntry[], page: string, text: string): Location | undefined {
  let found: (Location & { score: number }) | undefined;
  for (const entry of entries) {
    for (const { key, text: value } of textsOf(entry)) {
      const match = matchOf(plain(key === BODY_KEY ? withoutMarks(value) : shownOf(value)), text);
      if (match === 0) continue;
      const score = match + rank(entry, page);
      if (score > (found?.score ?? 0)) found = { entry, key, score };
    }
  }
  return found && { entry: found.entry, key: found.key };
}

/** Rates how well a value explains a text, from 0 to 1. */
function matchOf(value: string, text: string): number {
  if (value === text) return 1;
  const parts = value.split(/\{\w+\}/);
  if (parts.length > 1 && parts.join('').length >= LITERAL_MIN) {
    const pattern = parts.map((part) => part.replace(/[^\w\s]/g, '\\$&'));
    if (new RegExp(`^${pattern.join('.+')}$`).test(text)) return 0.9;
  }
  const share = text.length / value.length;
  return share >= PART_MIN && value.includes(text) ? 0.8 * share : 0;
}

/** Entries of the open page come first, then those of its parts. */
function rank({ kind, name }: LibraryEntry, page: string): number {
  const own = kind.page(name);
  if (own === page) return 1.2;
  return own.split('#')[0] === page.split('#')[0] ? 0.5 : 0;
}

const plain = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Removes Markdown syntax. */
export const withoutMarks = (markdown: string) =>
  markdown
    .replace(/^(#+|-|\d+\.|>) +/gm, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*_`\\]/g, '');

/** Returns the text that pages show of a value: they show the unit of a monthly price in words. */
export const shownOf = (value: string): string =>
  value.endsWith(MONTHLY) ? value.slice(0, -MONTHLY.length) : value;
