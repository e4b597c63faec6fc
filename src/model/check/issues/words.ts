/** Maximum length of a quoted value, in characters. Longer values are truncated. */
const SHOWN_MAX = 60;

/** Formats a value for a message. */
export function shown(value: unknown): string {
  if (typeof value === 'string') {
    return `“${value.length > SHOWN_MAX ? `${value.slice(0, SHOWN_MAX).trimEnd()}…` : value}”`;
  }
  return typeof value === 'object' ? 'this' : String(value);
}

/** Names the type of a value in plain language. */
export function kindOf(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (value instanceof Date) return 'a day';
  if (typeof value === 'object') return 'a group of fields';
  return typeof value === 'string' ? 'a text' : typeof value === 'number' ? 'a number' : 'true or false';
}

const KINDS: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a group of fields',
};

/** Names the type that zod expects in plain language. */
export const kindWanted = (expected: string) => KINDS[expected] ?? 'something else';
