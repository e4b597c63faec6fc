/**
 * Renders the HTML scenes of src/art into picture and film masters.
 *
 *   node src/art/kit/render.ts [--preview] [--force] [--at=t] [scene …]
 *
 * Scenes come from every `src/art/*` + `/scenes.ts`. A scene whose inputs have not changed since it was last rendered
 * is skipped. `--preview` writes a half-wide PNG to the cache folder and leaves the masters alone; `--at` chooses the
 * moment of a film it shows, or several: `--at=0,0.5`.
 */
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium, type Browser, type Page } from '@playwright/test';
import sharp from 'sharp';
import { encodeFilm } from './film.ts';
import type { Scene } from './scene.ts';

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');
const CACHE = join(ROOT, 'node_modules/.cache/art');
const HASHES = join(CACHE, 'hashes.json');

/** A scene with the folder its files are relative to. */
type PlacedScene = Scene & { folder: string };

/** Every scene of every folder under src/art that has a `scenes.ts`. */
async function allScenes(): Promise<PlacedScene[]> {
  const manifests = globSync('src/art/*/scenes.ts', { cwd: ROOT }).sort();
  const lists = await Promise.all(
    manifests.map(async (file) => {
      const module = (await import(pathToFileURL(join(ROOT, file)).href)) as { scenes: Scene[] };
      return module.scenes.map((scene) => ({ ...scene, folder: dirname(join(ROOT, file)) }));
    }),
  );
  return lists.flat();
}

/** The page and every local file it names in `src`, `href` or `url()`, followed through style sheets. */
function inputsOf(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file) || !existsSync(file)) return found;
  found.add(file);
  if (!/\.(html|css|js|svg)$/.test(file)) return found;
  const named = readFileSync(file, 'utf8').matchAll(/(?:src=|href=|url\()["']?(\.{0,2}[\w./@-]+\.\w+)/g);
  for (const [, path] of named) inputsOf(resolve(dirname(file), path as string), found);
  return found;
}

/** Changes when the scene's entry or any of its files changes. */
function hashOf(scene: PlacedScene): string {
  const hash = createHash('sha256').update(JSON.stringify({ ...scene, folder: '' }));
  for (const file of inputsOf(join(scene.folder, scene.html))) hash.update(readFileSync(file));
  return hash.digest('hex');
}

/** Opens the page at a pixel density and waits until fonts and pictures are in. */
async function open(browser: Browser, scene: PlacedScene, width: number): Promise<Page> {
  const page = await browser.newPage({
    viewport: { width: scene.size[0], height: scene.size[1] },
    deviceScaleFactor: width / scene.size[0],
  });
  page.on('pageerror', (error) => console.error(`${scene.id}: ${error.message}`));
  await page.goto(pathToFileURL(join(scene.folder, scene.html)).href);
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all([...document.images].map((image) => image.decode()));
  });
  return page;
}

/** Moves a film's page to a moment; a still page has nothing to move. */
async function seek(page: Page, moment: number): Promise<void> {
  await page.evaluate((t) => (window as unknown as { seek?: (t: number) => void }).seek?.(t), moment);
}

/** Writes a JPEG at the best quality that keeps within the budget. */
async function writeJpeg(png: Buffer, output: string, budget: number): Promise<number> {
  for (let quality = 82; ; quality -= 4) {
    const jpeg = await sharp(png).jpeg({ quality, mozjpeg: true, chromaSubsampling: '4:4:4' }).toBuffer();
    if (jpeg.length > budget * 1000 && quality > 50) continue;
    writeFileSync(output, jpeg);
    return jpeg.length;
  }
}

/** Renders the masters of one scene. */
async function renderMasters(browser: Browser, scene: PlacedScene): Promise<void> {
  const output = join(ROOT, scene.output);
  mkdirSync(dirname(output), { recursive: true });
  const page = await open(browser, scene, scene.width ?? scene.size[0]);
  if (scene.film) await seek(page, scene.film.poster);
  const bytes = await writeJpeg(await page.screenshot(), output, scene.budget ?? 400);
  await page.close();
  console.log(`${scene.id}: ${relative(ROOT, output)} ${Math.round(bytes / 1000)} kB`);
  const { film } = scene;
  if (!film) return;
  const moving = await open(browser, scene, film.width ?? scene.size[0]);
  const frames = Math.round(film.seconds * film.fps);
  async function* pictures() {
    for (let frame = 0; frame < frames; frame += 1) {
      await seek(moving, frame / frames);
      yield await moving.screenshot();
    }
  }
  const files = await encodeFilm(pictures(), film.fps, dirname(output), (film.budget ?? 500) * 1000, CACHE);
  await moving.close();
  for (const file of files)
    console.log(`${scene.id}: ${relative(ROOT, file.path)} ${Math.round(file.bytes / 1000)} kB`);
}

/** Writes half-wide PNGs of the chosen moments to the cache folder. */
async function renderPreview(browser: Browser, scene: PlacedScene, moments: number[]): Promise<void> {
  const page = await open(browser, scene, Math.min(scene.size[0], 800));
  for (const moment of moments) {
    await seek(page, moment);
    const name = moments.length > 1 ? `${scene.id}@${moment}.png` : `${scene.id}.png`;
    await page.screenshot({ path: join(CACHE, name) });
    console.log(join(CACHE, name));
  }
  await page.close();
}

const { values: options, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: { preview: { type: 'boolean' }, force: { type: 'boolean' }, at: { type: 'string' } },
});
mkdirSync(CACHE, { recursive: true });
const every = await allScenes();
const unknown = wanted.filter((id) => !every.some((scene) => scene.id === id));
if (unknown.length > 0) {
  console.error(
    `No such scene: ${unknown.join(', ')}. There are: ${every.map((scene) => scene.id).join(', ')}`,
  );
  process.exit(1);
}
const readHashes = () =>
  (existsSync(HASHES) ? JSON.parse(readFileSync(HASHES, 'utf8')) : {}) as Record<string, string>;
const installed = [process.env.CHROMIUM_PATH, '/usr/bin/chromium'].find((path) => path && existsSync(path));
const browser = await chromium.launch({
  executablePath: installed,
  args: ['--no-sandbox', '--disable-gpu', '--allow-file-access-from-files', '--font-render-hinting=none'],
});
for (const scene of every.filter(({ id }) => wanted.length === 0 || wanted.includes(id))) {
  if (options.preview) {
    await renderPreview(browser, scene, options.at?.split(',').map(Number) ?? [scene.film?.poster ?? 0]);
    continue;
  }
  const hash = hashOf(scene);
  if (!options.force && readHashes()[scene.id] === hash && existsSync(join(ROOT, scene.output))) continue;
  await renderMasters(browser, scene);
  writeFileSync(HASHES, JSON.stringify({ ...readHashes(), [scene.id]: hash }, null, 2));
}
await browser.close();
