import { FILM, PICTURE } from '../../model/check/media.ts';
import { COLLECTIONS } from '../../model/schemas/collections.ts';

/** What file systems take. Bytes in UTF-8. */
const [PATH_MAX, NAME_MAX] = [1024, 255];

/** Names of devices on Windows, with any ending. */
const DEVICE = /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[\d¹²³])(\.|$)/i;

const FOLDERS: ReadonlySet<string> = new Set(Object.values(COLLECTIONS).map(({ folder }) => folder));

/**
 * Why a path cannot be a file of the content; undefined if it can. Looks at the text of the path alone. A path that
 * passes means the same file below the content folder on every system, and needs no decoding or normalising.
 * @param path below the content folder, with slashes: `portfolio/spring-menu/index.yaml`
 */
export function pathProblem(path: string): string | undefined {
  const names = path.split('/');
  if (Buffer.byteLength(path) > PATH_MAX || names.some((name) => Buffer.byteLength(name) > NAME_MAX)) {
    return 'its name is too long';
  }
  // Lone surrogates are among them: two such names would become one file.
  if (/[\p{C}\p{Zl}\p{Zp}]/u.test(path)) return 'it holds a character that cannot be seen';
  // A percent sign may be decoded once more by whoever reads the path next, and # ends the path of an address.
  if (/[\\:*?"<>|%#]/.test(path)) return 'no name may hold any of \\ : * ? " < > | % #';
  if (names.includes('')) return 'one of its names is empty';
  if (names.some((name) => name.startsWith('.'))) return 'no name may start with a dot';
  if (names.some((name) => /^ |[. ]$/.test(name)))
    return 'no name may end with a dot or with a space around it';
  if (names.some((name) => DEVICE.test(name))) return 'one of its names belongs to a device on Windows';
  if (names.length < 2 || !FOLDERS.has(names[0]!)) return 'it lies in none of the folders of the content';
  if (!isContentFile(path)) return 'only texts (.yaml, .mdx), pictures and films are content';
  return undefined;
}

const isContentFile = (path: string) => /\.(yaml|mdx)$/.test(path) || PICTURE.test(path) || FILM.test(path);
