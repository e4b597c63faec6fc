/** Returns what an item of a list is called: its first text but for a picture and its description; empty if it has none. */
export function labelOf(item: unknown): string {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return '';
  const texts = Object.entries(item).filter(([key, value]) => key !== 'alt' && typeof value === 'string');
  return (texts.find(([, text]) => !text.startsWith('./'))?.[1] as string | undefined) ?? '';
}
