import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Inputs of a build. */
const SOURCES = ['src', 'public', 'astro.config.mjs', 'package-lock.json'];
/** Last file that a build writes. */
const LAST = 'dist/_service.json';

/** Whether no source has changed since the last build. Folder times reflect added and removed files. */
export function isBuildFresh(root = '.'): boolean {
  const built = statSync(join(root, LAST), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const isOlder = (path: string) => (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) <= built;
  return SOURCES.map((name) => join(root, name)).every(
    (path) =>
      isOlder(path) &&
      (!statSync(path, { throwIfNoEntry: false })?.isDirectory() ||
        readdirSync(path, { recursive: true, encoding: 'utf8' }).every((name) => isOlder(join(path, name)))),
  );
}
