import { z } from 'zod';
import { Refused, visible } from './refused.ts';

/** Files to write and to delete. Paths are below the content folder. */
export interface Update {
  additions: { path: string; contents: Buffer }[];
  deletions: { path: string }[];
}

const base64 = z
  .string()
  .regex(/^[\w+/-]*={0,2}$/, 'has to be base64')
  .transform((text) => Buffer.from(text, 'base64'));

const update: z.ZodType<Update> = z
  .strictObject({
    additions: z.array(z.strictObject({ path: z.string(), contents: base64 })),
    deletions: z.array(z.strictObject({ path: z.string() })),
  })
  .refine(
    ({ additions, deletions }) =>
      new Set([...additions, ...deletions].map(({ path }) => path)).size ===
      additions.length + deletions.length,
    'names a file twice',
  );

/**
 * Parses the body of an update request. Does not check paths.
 * @throws {Refused} with the status 422 if the body is invalid
 */
export function parseUpdate(body: Buffer): Update {
  const { data, error } = update.safeParse(parseJson(body));
  if (data) return data;
  const { path, message } = error!.issues[0]!;
  const place = path.length > 0 ? `, at ${path.join('.')}` : '';
  throw unreadable(`${place}: ${message}`);
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    throw unreadable(': it is not JSON');
  }
}

const unreadable = (why: string) =>
  new Refused(422, `Nothing was saved. The change is not as the screen sends it${visible(why)}.`);
