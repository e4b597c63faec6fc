/** Keeps names with a number and the ending below the limits of file systems. Characters. */
const NAME_MAX = 60;

/**
 * Returns the name under which an upload is stored: the field's, or in a list a slug of its own name; with a number if
 * the entry has another file of that name.
 *
 * @param isTaken whether another field of the entry names a file `./name.ending`
 */
export function storedName(
  uploaded: string,
  fileName: string | undefined,
  isTaken: (file: string) => boolean,
): string {
  const [, own = '', ending = ''] = uploaded.toLowerCase().match(/^(.*?)\.?([a-z0-9]*)$/) ?? [];
  const plain = own
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, NAME_MAX);
  const name = fileName ?? (plain || 'file');
  const numbered = (number: number) =>
    `${name}${number > 1 ? `-${number}` : ''}.${ending === 'jpeg' ? 'jpg' : ending}`;
  let number = 1;
  while (isTaken(`./${numbered(number)}`)) number++;
  return numbered(number);
}
