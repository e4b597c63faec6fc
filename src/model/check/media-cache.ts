import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { writeWhole } from './write-whole.ts';

/**
 * Cache of what is known about the content of media files, which a check would read again. With 100 projects, it saves a
 * quarter of the CPU time of a build.
 */
interface Cache {
  /** By path: times and size of a file, and the hash of its content. */
  files: Record<string, { version: string; hash: string }>;
  /** By hash and question, with a space between. */
  results: Record<string, unknown>;
}

const FILE = fileURLToPath(new URL('../../../node_modules/.astro/media.json', import.meta.url));

const cache: Cache = { files: {}, results: {} };
try {
  const { files, results } = JSON.parse(readFileSync(FILE, 'utf8'));
  Object.assign(cache, { files: { ...files }, results: { ...results } });
} catch {
  // It does not exist yet, or was not written to its end.
}
let hasChanged = false;

/** Returns the SHA-256 hash of a file's content, in base64url. Reads the file only if its times or size have changed. */
export async function contentHash(path: string): Promise<string> {
  const { mtimeMs, ctimeMs, size } = await stat(path);
  const version = `${mtimeMs} ${ctimeMs} ${size}`;
  const known = cache.files[path];
  if (known?.version === version) return known.hash;
  const hash = createHash('sha256')
    .update(await readFile(path))
    .digest('base64url');
  cache.files[path] = { version, hash };
  hasChanged = true;
  return hash;
}

/**
 * Returns a result that depends on nothing but the content of a file. `null` and `false` are not kept: the reason may be
 * a lack of memory.
 * @param question names the result, with the version of the library that finds it
 */
export async function remember<T>(path: string, question: string, find: () => Promise<T>): Promise<T> {
  const key = `${await contentHash(path)} ${question}`;
  const known = cache.results[key] as T | undefined;
  if (known !== undefined) return known;
  const result = await find();
  if (!result) return result;
  cache.results[key] = result;
  hasChanged = true;
  return result;
}

/** Writes the cache, without what belongs to files that are gone. If that fails, the next check takes longer. */
export async function saveMediaCache(): Promise<void> {
  if (!hasChanged) return;
  hasChanged = false;
  const files = Object.entries(cache.files).filter(([path]) => existsSync(path));
  const hashes = new Set(files.map(([, { hash }]) => hash));
  const results = Object.entries(cache.results).filter(([key]) => hashes.has(key.split(' ', 1)[0]!));
  const text = JSON.stringify({ files: Object.fromEntries(files), results: Object.fromEntries(results) });
  try {
    await writeWhole(FILE, text);
  } catch {
    // The disk is full or read-only.
  }
}
