import type { Stats } from 'node:fs';
import { extname } from 'node:path';

/** Size and cache validators of a file in one encoding. */
export interface Version {
  /** In bytes. */
  size: number;
  etag: string;
  lastModified: string;
}

export function versionOf(path: string, { size, mtime }: Pick<Stats, 'size' | 'mtime'>): Version {
  const etag = `"${size.toString(36)}-${mtime.getTime().toString(36)}${extname(path)}"`;
  return { size, etag, lastModified: mtime.toUTCString() };
}
