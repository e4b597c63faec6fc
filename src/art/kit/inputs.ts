/** What a scene depends on, as one hash: the picture is out of date when it changes. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { ROOT } from './paths.ts';
import { filesOf, isShoot, type Placed } from './scene.ts';

const STUDIO = join(ROOT, 'src/art/studio');
/** Read by every shoot without being imported by its script. */
const EVERY_SHOOT = ['shoot.py', 'denoise.c'].map((file) => join(STUDIO, file));

/** Files named by a page in `src`, `href` or `url()`. */
const namedByPage = (text: string, file: string) =>
  [...text.matchAll(/(?:src=|href=|url\()["']?(\.{0,2}[\w./@-]+\.\w+)/g)].map(([, path]) =>
    resolve(dirname(file), path as string),
  );

/** Modules of the studio that a Python file imports. */
const importedByScript = (text: string) =>
  [...text.matchAll(/^from (?:studio|)\.?(\w*) import ([\w, ]+)/gm)].flatMap(([, from, names]) =>
    (from ? [from] : (names as string).split(/, */)).map((name) => join(STUDIO, `${name}.py`)),
  );

/** The file and every file it leads to. */
function follow(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file) || !existsSync(file)) return found;
  found.add(file);
  const text = /\.(html|css|js|svg|py)$/.test(file) ? readFileSync(file, 'utf8') : '';
  const next = file.endsWith('.py') ? importedByScript(text) : namedByPage(text, file);
  for (const path of next) follow(path, found);
  return found;
}

/** Changes when the scene's entry, any of its files or the footage it shows changes. */
export function hashOf(scene: Placed, every: Placed[]): string {
  const hash = createHash('sha256').update(JSON.stringify({ ...scene, folder: '' }));
  const files = new Set<string>();
  for (const start of filesOf(scene)) follow(join(scene.folder, start), files);
  if (isShoot(scene)) for (const file of EVERY_SHOOT) follow(file, files);
  for (const file of [...files].sort()) hash.update(relative(ROOT, file)).update(readFileSync(file));
  for (const id of footageOf(scene)) hash.update(hashOf(sceneNamed(id, every), every));
  return hash.digest('hex').slice(0, 20);
}

/** The shoots that must be there before this scene can be made. */
export function footageOf(scene: Placed): string[] {
  const textures = isShoot(scene) ? Object.values(scene.textures ?? {}) : [scene];
  return [...new Set(textures.flatMap(({ footage }) => footage ?? []))];
}

/** The scene of that name. Throws with the names there are. */
export function sceneNamed(id: string, every: Placed[]): Placed {
  const found = every.find((scene) => scene.id === id);
  if (!found)
    throw new Error(`No such scene: ${id}. There are: ${every.map((scene) => scene.id).join(', ')}`);
  return found;
}
