/** Writes a scene's files: a JPEG within its budget, and for a film its two codecs. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Browser } from '@playwright/test';
import sharp from 'sharp';
import { encodeFilm } from './film.ts';
import { open, seek } from './page.ts';
import { cacheFolder, ROOT } from './paths.ts';
import type { Drawing, Placed, Scene } from './scene.ts';

/** Writes a JPEG at the best quality that keeps within the scene's budget. */
export async function writeJpeg(picture: Buffer | string, scene: Placed, output: string): Promise<void> {
  const path = join(ROOT, output);
  mkdirSync(dirname(path), { recursive: true });
  for (let quality = 84; ; quality -= 4) {
    const image = sharp(picture).resize({ width: widthOf(scene) });
    const jpeg = await image.jpeg({ quality, mozjpeg: true, chromaSubsampling: '4:4:4' }).toBuffer();
    if (jpeg.length > (scene.budget ?? 400) * 1000 && quality > 50) continue;
    writeFileSync(path, jpeg);
    report(scene, output, jpeg.length);
    return;
  }
}

/** Renders the masters of a drawing. */
export async function writeDrawing(browser: Browser, scene: Placed<Drawing>, output: string): Promise<void> {
  const page = await open(browser, scene.folder, scene.html, scene.size, widthOf(scene) / scene.size[0]);
  if (scene.film) await seek(page, scene.film.poster);
  await writeJpeg(await page.screenshot(), scene, output);
  await page.close();
  if (scene.film) await writeFilm(browser, scene, scene.film, dirname(output));
}

async function writeFilm(
  browser: Browser,
  scene: Placed<Drawing>,
  film: NonNullable<Drawing['film']>,
  folder: string,
): Promise<void> {
  const density = (film.width ?? scene.size[0]) / scene.size[0];
  const page = await open(browser, scene.folder, scene.html, scene.size, density);
  const frames = Math.round(film.seconds * film.fps);
  async function* pictures() {
    for (let frame = 0; frame < frames; frame += 1) {
      await seek(page, frame / frames);
      yield await page.screenshot();
    }
  }
  const budget = (film.budget ?? 500) * 1000;
  const files = await encodeFilm(pictures(), film.fps, join(ROOT, folder), budget, cacheFolder());
  await page.close();
  for (const file of files) report(scene, file.path, file.bytes);
}

const widthOf = (scene: Scene) => scene.width ?? scene.size[0];

const report = (scene: Scene, path: string, bytes: number) =>
  console.log(`${scene.id}: ${path.replace(`${ROOT}/`, '')} ${Math.round(bytes / 1000)} kB`);
