import type { Stats } from 'node:fs';
import { extname } from 'node:path';
import type { Version } from './site-file.ts';

/** Derives the validators of a file on the disk from its time, so that it need not be read. */
export function versionOf(path: string, { size, mtime }: Pick<Stats, 'size' | 'mtime'>): Version {
  const etag = `"${size.toString(36)}-${mtime.getTime().toString(36)}${extname(path)}"`;
  return { size, etag, lastModified: mtime.toUTCString() };
}
