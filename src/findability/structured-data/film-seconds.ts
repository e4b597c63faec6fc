import { fileURLToPath } from 'node:url';
import { readFilm } from '../../model/check/films/read.ts';

/**
 * Reads the length of a film.
 * @throws if the file is no MP4, which the content check has reported to the editor before.
 */
export async function filmSeconds(file: URL): Promise<number> {
  const film = await readFilm(fileURLToPath(file), '.mp4');
  if (film.state !== 'read') throw new Error(`${fileURLToPath(file)} cannot be read as a film.`);
  return film.seconds;
}
