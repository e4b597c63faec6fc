import { z } from 'zod';
import type { PictureLimits, SchemaKit } from '../schemas/kit.ts';

/** Metadata of a field, from `.meta()`. */
export interface FieldMeta {
  title?: string;
  description?: string;
  widget?: string;
  /** For films: the file extension. */
  accept?: string;
  picture?: PictureLimits;
  /** For references: the collection of the entry. */
  collection?: string;
}

/**
 * Schema kit without Astro. Pictures and references are strings, marked in `.meta()` for the checks of files and
 * references.
 */
export const plainKit = {
  image: (picture: PictureLimits) => z.string().min(1).meta({ picture }),
  reference: (collection: string) => z.string().min(1).meta({ collection }),
} as unknown as SchemaKit;
