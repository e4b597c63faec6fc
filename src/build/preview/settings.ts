import { z } from 'zod';

/** Which pages a change touches, as far as it is known. */
const touchedSchema = z.discriminatedUnion('kind', [
  /** These and no others; possibly none. */
  z.object({ kind: z.literal('pages'), pages: z.array(z.string().startsWith('/')) }),
  /** Any page may look different, because these files belong to all of them. */
  z.object({ kind: z.literal('all'), because: z.array(z.string()) }),
  /** Nobody said what the preview is compared with. */
  z.object({ kind: z.literal('unknown') }),
]);

const settingsSchema = z.object({
  /** Path under which the preview is served, with a slash at both ends: `/pr-123/`. */
  path: z.string().regex(/^\/(?:[\w-][\w.-]*\/)*$/),
  /** Origin that serves it, for addresses that have to be absolute: pictures of shared links. */
  origin: z.url(),
  branch: z.string(),
  commit: z.string(),
  /** When it was built, as an ISO date. */
  builtAt: z.iso.datetime(),
  touched: touchedSchema,
});

export type Touched = z.infer<typeof touchedSchema>;

/** What a preview is and where it is served. */
export type PreviewSettings = z.infer<typeof settingsSchema>;

/**
 * Reads the settings that `npm run build:preview` hands to Astro's configuration as JSON.
 * @returns undefined in every other build.
 */
export function readPreview(json: string | undefined): PreviewSettings | undefined {
  return json ? settingsSchema.parse(JSON.parse(json)) : undefined;
}
