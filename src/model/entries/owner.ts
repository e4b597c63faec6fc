import { entryAt } from '../site-map.ts';

/** Returns the entry that a file belongs to: its own file, or one in its folder. */
export function ownerOf(path: string) {
  const folder = path.replace(/[^/]*$/, '');
  return [path, `${folder}index.yaml`, `${folder}index.mdx`]
    .map(entryAt)
    .find((entry) => entry !== undefined);
}
