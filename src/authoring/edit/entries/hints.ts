/** Returns a hint about a price that was monthly and is not any more; undefined if it is no such change. */
export function monthLost(before: string | undefined, now: string | undefined): string | undefined {
  const amount = /\d[\d,]*/.exec(now ?? '')?.[0].replaceAll(',', '');
  if (!amount || !/^\$\d+\/mo$/.test(before ?? '') || /\/mo$/.test(now!.trim())) return undefined;
  return `This was a price per month. Write $${amount}/mo to keep it so.`;
}

/** What a hint depends on. */
interface Values {
  get(key: string): unknown;
  getSaved(key: string): unknown;
  /** Files that were chosen and are not saved, by name. */
  uploads: { has(name: string): boolean };
}

/** Returns a hint about a written value that is perhaps not meant; undefined if there is none. */
export function hintOf({ get, getSaved, uploads }: Values, path: string): string | undefined {
  const [before, now] = [getSaved(path), get(path)];
  if (typeof before !== 'string' || typeof now !== 'string') return undefined;
  const aboutMonth = monthLost(before, now);
  if (aboutMonth) return aboutMonth;
  const picture = /^(.*)Alt$/.exec(path)?.[1];
  if (picture === undefined || before !== now || !getSaved(picture)) return undefined;
  const chosen = get(picture);
  return typeof chosen === 'string' && uploads.has(chosen.replace(/^\.\//, ''))
    ? 'The picture is another one now. Does this still describe it?'
    : undefined;
}
