import { readFile } from 'node:fs/promises';
import type { FilmFacts } from './facts.ts';
import { readMp4 } from './mp4.ts';
import { readWebm } from './webm.ts';

export type FilmFile =
  | { state: 'missing' }
  | { state: 'empty' }
  | { state: 'unreadable' }
  | ({ state: 'read'; bytes: number } & FilmFacts);

/** Reads the metadata of a film without decoding it. */
export async function readFilm(path: string, ending: '.mp4' | '.webm'): Promise<FilmFile> {
  const bytes = await readFile(path).catch(() => undefined);
  if (!bytes) return { state: 'missing' };
  if (bytes.length === 0) return { state: 'empty' };
  try {
    const facts = ending === '.mp4' ? readMp4(bytes) : readWebm(bytes);
    return facts ? { state: 'read', bytes: bytes.length, ...facts } : { state: 'unreadable' };
  } catch (error) {
    // A read past the end of the buffer: the file is truncated.
    if (error instanceof RangeError) return { state: 'unreadable' };
    throw error;
  }
}
