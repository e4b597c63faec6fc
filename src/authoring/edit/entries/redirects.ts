import type { Library, LibraryEntry } from './library.ts';

/** Placeholder until the site has redirects. */
export function redirected(
  _library: Library,
  _target: { kind: string; name: string },
  _to: string,
): { other: LibraryEntry['file']; text: string }[] {
  return [];
}
