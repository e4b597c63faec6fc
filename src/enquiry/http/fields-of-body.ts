import { FIELD_NAMES, HONEYPOT_NAME } from '../contract/fields.ts';

/** Returns the format of a content type; undefined if it is not supported. */
export function formatOf(contentType: string | undefined): 'json' | 'form' | undefined {
  const type = contentType?.split(';', 1)[0]?.trim().toLowerCase();
  if (type === 'application/json') return 'json';
  return type === 'application/x-www-form-urlencoded' ? 'form' : undefined;
}

const UTF8 = new TextDecoder('utf-8', { fatal: true });

/** Decodes UTF-8; returns undefined for invalid bytes instead of replacing them. */
export function decodeUtf8(body: Uint8Array): string | undefined {
  try {
    return UTF8.decode(body);
  } catch {
    return undefined;
  }
}

/** Parses a body without validating its fields; returns undefined if it is no JSON object or no form in UTF-8. */
export function parseFields(text: string, format: 'json' | 'form'): Record<string, unknown> | undefined {
  try {
    return format === 'form' ? parseForm(text) : parseObject(text);
  } catch {
    return undefined;
  }
}

function parseObject(text: string): Record<string, unknown> | undefined {
  const value: unknown = JSON.parse(text);
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? (value as Record<string, unknown>) : undefined;
}

/** @throws URIError for percent-encoded bytes that are not UTF-8, which `URLSearchParams` would silently replace */
function parseForm(text: string): Record<string, unknown> {
  for (const [bytes] of text.matchAll(/(?:%[\da-f]{2})+/gi)) decodeURIComponent(bytes);
  const form = new URLSearchParams(text);
  return Object.fromEntries(KNOWN_FIELDS.map((name) => [name, form.get(name) ?? undefined]));
}

const KNOWN_FIELDS = [...FIELD_NAMES, 'id', 'page', HONEYPOT_NAME];
