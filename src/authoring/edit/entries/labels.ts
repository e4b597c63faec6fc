/** Returns what an item of a list is called: its first text that names no file; empty if it has none. */
export function labelOf(item: unknown): string {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return '';
  const texts = Object.values(item).filter((value): value is string => typeof value === 'string');
  return texts.find((text) => !text.startsWith('./')) ?? '';
}
