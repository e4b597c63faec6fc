import type { z } from 'zod';

/** Corrections of common mistakes. Each returns the text unchanged if it does not apply. */
const CHANGES: ((text: string) => string)[] = [
  (text) => text.trim(),
  (text) => text.replace(/^(["'])(.*)\1$/, '$2'),
  // Prices.
  (text) => text.replace(/(\d),(?=\d{3})/g, '$1').replace(/\.00\b/, ''),
  (text) => text.replace(/\s*(?:\/|per)\s*(?:mo|month|m)\.?$/i, '/mo'),
  (text) => text.replace(/^(?:USD|US\$|\$)?\s*(\d[\d,]*)\s*(?:\$|USD|dollars)?(?=\/|$)/i, '$$$1'),
  // URLs, paths and file names.
  (text) => text.replace(/^https?:\/\/[^/]+/, ''),
  (text) => text.replace(/(.)\/+(?=#|$)/, '$1'),
  (text) => text.toLowerCase(),
  (text) => (/^[./]/.test(text) ? text : `/${text}`),
  (text) => (/^[./]/.test(text) ? text : `./${text}`),
  (text) => (text.includes(':') ? text : `https://${text}`),
  // Times.
  (text) => text.replace(/^(\d):/, '0$1:').replace(/^(\d{1,2})$/, '$1:00'),
  // Days.
  (text) => text.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3'),
  (text) => text.replace(/^(\d{4}-\d\d-\d\d)[T ]\d.*$/, '$1'),
  // Booleans.
  (text) => text.replace(/^(yes|on|y)$/i, 'true').replace(/^(no|off|n)$/i, 'false'),
];

/** Length of the longest text that is corrected, in characters. No field with a format takes a longer one. */
const LENGTH_MAX = 500;

/**
 * Finds a valid value by applying one or two corrections. Returns undefined if there is none, or if the schema accepts
 * text of any format.
 */
export function repair(text: string, schema: z.ZodType): string | undefined {
  if (isFreeText(schema) || text.length > LENGTH_MAX) return undefined;
  const once = CHANGES.map((change) => change(text));
  const twice = once.flatMap((changed) => CHANGES.map((change) => change(changed)));
  return [...once, ...twice].find((candidate) => isTaken(candidate, schema));
}

function isFreeText(schema: z.ZodType): boolean {
  const { type, format, checks = [] } = schema._zod.def as z.core.$ZodStringDef & { format?: string };
  return type === 'string' && !format && !checks.some(({ _zod }) => _zod.def.check === 'string_format');
}

/** Validates the text itself, then the boolean or integer that YAML would parse it as. */
function isTaken(text: string, schema: z.ZodType): boolean {
  if (schema.safeParse(text).success) return true;
  const value =
    text === 'true' ? true : text === 'false' ? false : /^-?\d+$/.test(text) ? Number(text) : undefined;
  return value !== undefined && schema.safeParse(value).success;
}
