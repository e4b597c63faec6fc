/** Returns what an item of a list is called: its first text; empty if it has none. */
export function labelOf(item: unknown): string {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return '';
  return (Object.values(item).find((value) => typeof value === 'string') as string | undefined) ?? '';
}
