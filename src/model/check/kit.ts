import { z } from 'zod';
import type { PictureLimits, SchemaKit } from '../schemas/kit.ts';

/** What `.meta()` of a field may say. */
export interface FieldMeta {
  title?: string;
  description?: string;
  widget?: string;
  /** For films: the ending of the file. */
  accept?: string;
  picture?: PictureLimits;
  /** For the name of an entry: its collection. */
  collection?: string;
}

/**
 * Lets the schemas be used without Astro: pictures and names of other entries are texts here, marked in `.meta()` for
 * the checks that look at files and other entries.
 */
export const plainKit = {
  image: (picture: PictureLimits) => z.string().min(1).meta({ picture }),
  reference: (collection: string) => z.string().min(1).meta({ collection }),
} as unknown as SchemaKit;
