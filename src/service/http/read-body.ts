import type { Context } from 'hono';
import { FIELD_NAMES, HONEYPOT_NAME } from '../../enquiry/fields.ts';
import { MAX_BODY_BYTES } from '../../enquiry/limits.ts';

/** The two ways in which an enquiry is sent; undefined for any other content type. */
export function formatOf(contentType: string | undefined): 'json' | 'form' | undefined {
  const type = contentType?.split(';', 1)[0]?.trim().toLowerCase();
  if (type === 'application/json') return 'json';
  return type === 'application/x-www-form-urlencoded' ? 'form' : undefined;
}

/** Reads a body of at most `MAX_BODY_BYTES`; undefined if it is larger. */
export async function readText(c: Context): Promise<string | undefined> {
  const length = c.req.header('content-length');
  // The HTTP parser holds a sender to the length it declares.
  if (length !== undefined) return Number(length) > MAX_BODY_BYTES ? undefined : c.req.text();

  // Kept as bytes, outside of the heap, until all are there: many slow senders must not fill it.
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of c.req.raw.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_BODY_BYTES) return undefined;
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

/** The fields of a body, unchecked; undefined if it is not an object in JSON. */
export function parseFields(text: string, format: 'json' | 'form'): Record<string, unknown> | undefined {
  if (format === 'form') {
    const form = new URLSearchParams(text);
    return Object.fromEntries(KNOWN_FIELDS.map((name) => [name, form.get(name) ?? undefined]));
  }
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

const KNOWN_FIELDS = [...FIELD_NAMES, 'id', 'page', HONEYPOT_NAME];
