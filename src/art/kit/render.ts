/**
 * Renders the scenes of src/art into picture and film masters: every one that is out of date, or the named ones.
 *
 *   npm run art -- [--list] [--preview] [--force] [--trust] [--at=t,…] [scene …]
 *
 * Scenes come from every `src/art/*` + `/scenes.ts`. `--list` tells which are out of date. `--preview` writes small
 * quick PNGs to the cache folder and leaves the masters alone; `--at` chooses the moments of a film it shows.
 * `--trust` only notes that the masters are up to date, after a change that alters no picture.
 */
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import type { Browser } from '@playwright/test';
import { footageOf, hashOf, sceneNamed } from './inputs.ts';
import { writeDrawing, writeJpeg } from './masters.ts';
import { launch, open, seek } from './page.ts';
import { cacheFolder, ROOT } from './paths.ts';
import { isShoot, type Drawing, type Placed, type Scene } from './scene.ts';
import { framePath, takeShots } from './shoot.ts';

/** The hash each master was rendered from. Committed, so that a fresh clone knows that its pictures are up to date. */
const RENDERED = join(ROOT, 'src/art/rendered.json');

/** Every scene of every folder under src/art that has a `scenes.ts`. */
async function allScenes(): Promise<Placed[]> {
  const manifests = globSync('src/art/*/scenes.ts', { cwd: ROOT }).sort();
  const lists = await Promise.all(
    manifests.map(async (file) => {
      const module = (await import(pathToFileURL(join(ROOT, file)).href)) as { scenes: Scene[] };
      return module.scenes.map((scene) => ({ ...scene, folder: dirname(join(ROOT, file)) }));
    }),
  );
  return lists.flat();
}

const rendered = () =>
  (existsSync(RENDERED) ? JSON.parse(readFileSync(RENDERED, 'utf8')) : {}) as Record<string, string>;

/** Notes that a master shows the present state of its scene. */
function note(scene: Placed, hash: string): void {
  const entries = Object.entries({ ...rendered(), [scene.id]: hash }).sort(([a], [b]) => a.localeCompare(b));
  writeFileSync(RENDERED, `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`);
}

/** Writes small PNGs of the chosen moments to the cache folder. */
async function previewDrawing(browser: Browser, scene: Placed<Drawing>, moments: number[]): Promise<void> {
  const density = Math.min(scene.size[0], 800) / scene.size[0];
  const page = await open(browser, scene.folder, scene.html, scene.size, density);
  for (const moment of moments) {
    await seek(page, moment);
    const name = moments.length > 1 ? `${scene.id}@${moment}.png` : `${scene.id}.png`;
    await page.screenshot({ path: join(cacheFolder('previews'), name) });
    console.log(join(cacheFolder('previews'), name));
  }
  await page.close();
}

/** Makes a scene: its footage first, then its masters or, for footage alone, its frames. */
async function make(browser: Browser, scene: Placed, every: Placed[]): Promise<void> {
  for (const id of footageOf(scene)) await make(browser, sceneNamed(id, every), every);
  const hash = hashOf(scene, every);
  if (isShoot(scene)) {
    const folder = await takeShots(browser, scene, hash);
    if (scene.output) await writeJpeg(framePath(folder, 0), scene, scene.output);
  } else if (scene.output) await writeDrawing(browser, scene, scene.output);
  if (scene.output) note(scene, hash);
}

const flag = { type: 'boolean' } as const;
const { values: options, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: { list: flag, preview: flag, force: flag, trust: flag, at: { type: 'string' } },
});
const every = await allScenes();
const chosen = wanted.length > 0 ? wanted.map((id) => sceneNamed(id, every)) : every;
const stale = (scene: Placed) => Boolean(scene.output) && rendered()[scene.id] !== hashOf(scene, every);
const moments = options.at?.split(',').map(Number);

if (options.list) {
  for (const scene of chosen)
    console.log(
      `${stale(scene) ? 'out of date' : 'up to date '}  ${scene.id}  ${scene.output ?? '(footage)'}`,
    );
} else if (options.trust) {
  for (const scene of chosen.filter(stale)) note(scene, hashOf(scene, every));
} else {
  const browser = await launch();
  for (const scene of chosen) {
    if (!options.preview) {
      if (options.force || stale(scene)) await make(browser, scene, every);
    } else if (isShoot(scene)) console.log(await takeShots(browser, scene, '', true, moments));
    else await previewDrawing(browser, scene, moments ?? [scene.film?.poster ?? 0]);
  }
  await browser.close();
}
