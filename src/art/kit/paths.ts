/** Where things are. */
import { mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');
export const CACHE = join(ROOT, 'node_modules/.cache/art');

/** A folder of the cache, made if it is not there. */
export function cacheFolder(...parts: string[]): string {
  const folder = join(CACHE, ...parts);
  mkdirSync(folder, { recursive: true });
  return folder;
}
