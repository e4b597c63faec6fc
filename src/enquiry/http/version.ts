import type { Stats } from 'node:fs';
import { extname } from 'node:path';

/** What identifies the bytes of a file in one encoding. */
export interface Version {
  /** Bytes. */
  size: number;
  etag: string;
  lastModified: string;
}

export function versionOf(path: string, { size, mtime }: Pick<Stats, 'size' | 'mtime'>): Version {
  const etag = `"${size.toString(36)}-${mtime.getTime().toString(36)}${extname(path)}"`;
  return { size, etag, lastModified: mtime.toUTCString() };
}
