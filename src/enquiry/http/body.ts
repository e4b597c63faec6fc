import type { IncomingMessage } from 'node:http';
import { FIELD_NAMES, HONEYPOT_NAME } from '../contract/fields.ts';
import { MAX_BODY_BYTES, MAX_BODY_CHUNKS } from '../contract/api.ts';

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
 * Reads a body into one buffer of its declared length, or of `MAX_BODY_BYTES` without one. Collecting chunks instead
 * would cost an object for every byte that a hostile client sends separately.
 *
 * @returns undefined if it is larger than `MAX_BODY_BYTES`; the rest is not read then
 * @throws if the client disconnects before the end, or is disconnected because of too many chunks
 */
export function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  // The HTTP parser enforces the declared length.
  const declared = Number(request.headers['content-length'] ?? MAX_BODY_BYTES);
  if (declared > MAX_BODY_BYTES) return Promise.resolve(undefined);
  const body = Buffer.allocUnsafe(declared);
  let size = 0;
  let chunks = 0;
  return new Promise((resolve, reject) => {
    const settle = (then: () => void) => {
      request.off('data', onData).off('end', onEnd).off('error', onHangUp).off('close', onHangUp);
      then();
    };
    const onData = (chunk: Buffer) => {
      chunks += 1;
      if (chunks > MAX_BODY_CHUNKS) return void request.destroy();
      if (size + chunk.length > body.length) {
        request.pause();
        return settle(() => resolve(undefined));
      }
      size += chunk.copy(body, size);
    };
    const onEnd = () => settle(() => resolve(body.subarray(0, size)));
    const onHangUp = () => settle(() => reject(new Error('The client hung up before the end of the body.')));
    if (request.destroyed) return onHangUp();
    request.on('data', onData).on('end', onEnd).on('error', onHangUp).on('close', onHangUp);
  });
}
