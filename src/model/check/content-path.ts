import { COLLECTIONS, isText } from '../site-map.ts';
import { FILM, PICTURE } from './media.ts';

/** Limits of file systems, in bytes of UTF-8. */
const [PATH_MAX, NAME_MAX] = [1024, 255];

/** Reserved device names on Windows, with any extension. */
const DEVICE = /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[\d¹²³])(\.|$)/i;

const FOLDERS: ReadonlySet<string> = new Set(Object.values(COLLECTIONS).map(({ folder }) => folder));

/**
 * Describes why a path cannot be a content file; undefined if it can. Does not access the disk. A valid path denotes
 * the same file below the content folder on every operating system, without decoding or normalisation.
 * @param path below the content folder, with slashes: `portfolio/spring-menu/index.yaml`
 */
export const pathProblem = (path: string): string | undefined => nameProblem(path) ?? placeProblem(path);

/** Describes why the names in a path cannot be those of files and folders on every operating system. */
export function nameProblem(path: string): string | undefined {
  const names = path.split('/');
  if (Buffer.byteLength(path) > PATH_MAX || names.some((name) => Buffer.byteLength(name) > NAME_MAX)) {
    return 'its name is too long';
  }
  // Includes lone surrogates: two names that contain them would map to the same file.
  if (/[\p{C}\p{Zl}\p{Zp}]/u.test(path)) return 'it holds a character that cannot be seen';
  // A later reader of the path may decode % again, and # starts the fragment of a URL.
  if (/[\\:*?"<>|%#]/.test(path)) return 'no name may hold any of \\ : * ? " < > | % #';
  if (names.includes('')) return 'one of its names is empty';
  if (names.some((name) => name.startsWith('.'))) return 'no name may start with a dot';
  if (names.some((name) => /^ |[. ]$/.test(name)))
    return 'no name may end with a dot or with a space around it';
  if (names.some((name) => DEVICE.test(name))) return 'one of its names belongs to a device on Windows';
  return undefined;
}

function placeProblem(path: string): string | undefined {
  const names = path.split('/');
  if (names.length < 2 || !FOLDERS.has(names[0]!)) return 'it lies in none of the folders of the content';
  if (!isContentFile(path)) return 'only texts (.yaml, .mdx), pictures and films are content';
  return undefined;
}

const isContentFile = (path: string) => isText(path) || PICTURE.test(path) || FILM.test(path);
