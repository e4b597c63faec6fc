import { z } from 'zod';
import { visible } from '../../../model/check/invisible.ts';
import type { Publication, Update } from '../store.ts';
import { Refused } from './refused.ts';

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

/** @throws {Refused} with the status 422 if the body is invalid */
function parse<T>(schema: z.ZodType<T>, body: Buffer, consequence: string): T {
  const unreadable = (why: string) =>
    new Refused(422, `${consequence} The request is not as the screen sends it${visible(why)}.`);
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
