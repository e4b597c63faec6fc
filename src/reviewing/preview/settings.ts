import { z } from 'zod';

/** Pages affected by a change. */
const touchedSchema = z.discriminatedUnion('kind', [
  /** Only these pages, possibly none: found by comparing both versions. */
  z.object({ kind: z.literal('compared'), pages: z.array(z.string().startsWith('/')) }),
  /** Possibly these pages and no others, by the names of the changed files. */
  z.object({ kind: z.literal('pages'), pages: z.array(z.string().startsWith('/')) }),
  /** Possibly any page, because all depend on these files. */
  z.object({ kind: z.literal('all'), because: z.array(z.string()) }),
  /** The preview was not compared with another version. */
  z.object({ kind: z.literal('unknown') }),
]);

const settingsSchema = z.object({
  /** Path prefix of the preview, with a slash at both ends: `/pr-123/`. */
  path: z.string().regex(/^\/(?:[\w-][\w.-]*\/)*$/),
  /** Origin that serves the preview, for URLs that must be absolute, such as social cards. */
  origin: z.url(),
  branch: z.string(),
  commit: z.string(),
  /** Whether files differ from the commit. */
  isUncommitted: z.boolean().optional(),
  /** Build time in ISO 8601. */
  builtAt: z.iso.datetime(),
  touched: touchedSchema,
});

export type Touched = z.infer<typeof touchedSchema>;

/** Metadata and location of a preview. */
export type PreviewSettings = z.infer<typeof settingsSchema>;

/** Parses settings. Throws if they are not what `npm run build:preview` writes. */
export const readSettings = (json: string): PreviewSettings => settingsSchema.parse(JSON.parse(json));
