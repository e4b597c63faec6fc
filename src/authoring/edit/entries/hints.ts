/** What a hint depends on. */
interface Values {
  get(key: string): unknown;
  getSaved(key: string): unknown;
  /** Files that were chosen and are not saved, by name. */
  uploads: { has(name: string): boolean };
}

/** Returns a hint about a written value that is valid and perhaps not meant; undefined if there is none. */
export function hintOf({ get, getSaved, uploads }: Values, path: string): string | undefined {
  const [before, now] = [getSaved(path), get(path)];
  if (typeof before !== 'string' || typeof now !== 'string') return undefined;
  if (/^\$\d+\/mo$/.test(before) && /^\$\d+$/.test(now.trim()))
    return `This was a price per month. Write ${now.trim()}/mo to keep it so.`;
  const picture = /^(.*)Alt$/.exec(path)?.[1];
  if (picture === undefined || before !== now || !getSaved(picture)) return undefined;
  return uploads.has(String(get(picture)).replace(/^\.\//, ''))
    ? 'The picture is another one now. Does this still describe it?'
    : undefined;
}
