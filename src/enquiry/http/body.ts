import { HTTPException } from 'hono/http-exception';
import { MAX_BODY_BYTES, MAX_BODY_CHUNKS, REQUEST_TIMEOUT_MS } from '../contract/api.ts';
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

/**
 * Reads a body of up to `MAX_BODY_BYTES` into one buffer; returns undefined if it is larger, and does not read the rest.
 * Collecting chunks instead would cost an object for every byte that a hostile client sends separately.
 *
 * @throws HTTPException 408 if the body does not end in time, 400 if it breaks off or comes in too many chunks
 */
export async function readBody({ headers, body }: Request): Promise<Uint8Array | undefined> {
  const declared = Number(headers.get('content-length') ?? MAX_BODY_BYTES);
  if (declared > MAX_BODY_BYTES) return undefined;
  if (!body) return new Uint8Array();
  const reader = body.getReader();
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(brokenOff(408)), REQUEST_TIMEOUT_MS);
  });
  try {
    return await Promise.race([fill(new Uint8Array(declared), reader), tooLate]);
  } catch (cause) {
    throw cause instanceof HTTPException ? cause : brokenOff(400, cause);
  } finally {
    clearTimeout(timer);
    void reader.cancel().catch(() => {});
  }
}

async function fill(bytes: Uint8Array, reader: ReadableStreamDefaultReader<Uint8Array>) {
  let size = 0;
  for (let chunks = 0; chunks <= MAX_BODY_CHUNKS; chunks += 1) {
    const { done, value } = await reader.read();
    if (done) return bytes.subarray(0, size);
    if (size + value.length > bytes.length) return undefined;
    bytes.set(value, size);
    size += value.length;
  }
  throw brokenOff(400);
}

/** The connection ends with the answer: the rest of the body is still on its way. */
const brokenOff = (status: 400 | 408, cause?: unknown) =>
  new HTTPException(status, { cause, res: new Response(null, { status, headers: { Connection: 'close' } }) });
