import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import { visible } from '../../../model/check/invisible.ts';
import { type Publication, StoreError, type Update } from '../store.ts';

/**
 * Maximum size of a request body: 50 MB of files, which grow by a third in Base64. The content check accepts pictures
 * up to 25 MB and films up to 4 MB.
 */
export const BODY_MAX_BYTES = 64 * 2 ** 20;

/**
 * Reads the body of a request.
 * @throws {StoreError} with the status 413 if it is too large: before reading if the request has a Content-Length,
 * otherwise as soon as the limit is exceeded. Discards the rest, because browsers read a response only after sending
 * all of it.
 */
export async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  if (Number(request.headers['content-length']) > BODY_MAX_BYTES) throw tooLarge(request);
  let bytes = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    bytes += (chunk as Buffer).length;
    if (bytes > BODY_MAX_BYTES) throw tooLarge(request);
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}

function tooLarge(request: IncomingMessage): StoreError {
  request.resume();
  return new StoreError(
    `Nothing was saved: the files of one save may have ${Math.floor((BODY_MAX_BYTES * 0.75) / 1e6)} megabytes together. Make the picture or the film smaller, and choose it again.`,
    413,
  );
}

const base64 = z
  .string()
  .regex(/^[\w+/-]*={0,2}$/, 'has to be base64')
  .transform((text): Uint8Array => Buffer.from(text, 'base64'));

const path = z.string();
const seen = z.string().nullable();

const update: z.ZodType<Update> = z
  .strictObject({
    additions: z.array(z.strictObject({ path, contents: base64, seen })),
    deletions: z.array(z.strictObject({ path, seen })),
  })
  .refine(({ additions, deletions }) => {
    const paths = [...additions, ...deletions].map((file) => file.path);
    return new Set(paths).size === paths.length;
  }, 'names a file twice');

const oneLine = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .regex(/^[^\p{C}\p{Zl}\p{Zp}]+$/u, 'holds a character that cannot be seen');

const publication = z.strictObject({
  sentence: oneLine(200),
  author: z.strictObject({ name: oneLine(100).regex(/^[^<>]+$/), email: z.email().max(200) }).optional(),
});

const discard = z.strictObject({ paths: z.array(path).min(1) });

/** Parsers of request bodies. They do not check paths. */
export const parseUpdate = (body: Buffer): Update => parse(update, body, 'Nothing was saved.');
export const parsePublication = (body: Buffer): Publication =>
  parse(publication as z.ZodType<Publication>, body, 'Nothing was published.');
export const parseDiscard = (body: Buffer): string[] => parse(discard, body, 'Nothing was discarded.').paths;

/** @throws {StoreError} with the status 422 if the body is invalid */
function parse<T>(schema: z.ZodType<T>, body: Buffer, consequence: string): T {
  const unreadable = (why: string) =>
    new StoreError(`${consequence} The request is not as the screen sends it${visible(why)}.`);
  let value: unknown;
  try {
    value = JSON.parse(body.toString());
  } catch {
    throw unreadable(': it is not JSON');
  }
  const { data, error } = schema.safeParse(value);
  if (data !== undefined) return data;
  const issue = error!.issues[0]!;
  throw unreadable(`${issue.path.length > 0 ? `, at ${issue.path.join('.')}` : ''}: ${issue.message}`);
}
