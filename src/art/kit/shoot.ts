/** Takes a shoot's frames with Blender, in the background and at low priority. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { open } from './page.ts';
import { cacheFolder, ROOT } from './paths.ts';
import type { Placed, Shoot } from './scene.ts';

/** A quick look: less than a third as wide, few samples, three moments of a moving shoot. */
const PREVIEW = { percent: 30, samples: 14 };

/** Draws the labels, prints and screens of a shoot; returns their files by name. */
async function drawTextures(browser: Browser, shoot: Placed<Shoot>): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  for (const [name, { page: html, size, density }] of Object.entries(shoot.textures ?? {})) {
    const page = await open(browser, shoot.folder, html, size, density ?? 1);
    files[name] = join(cacheFolder('textures', shoot.id), `${name}.png`);
    await page.screenshot({ path: files[name], omitBackground: true });
    await page.close();
  }
  return files;
}

/** Runs Blender on a job. `BLENDER` may name it with a wrapper: `chrt -i 0 nice -n 19 blender`. */
async function runBlender(job: string): Promise<void> {
  const [command, ...before] = (process.env.BLENDER ?? 'nice -n 19 blender').split(' ') as [string];
  const script = join(ROOT, 'src/art/studio/shoot.py');
  const options = ['-b', '-t', '2', '--python-exit-code', '1', '--python', script, '--', job];
  const blender = spawn(command, [...before, ...options], { stdio: ['ignore', 'pipe', 'inherit'] });
  let log = '';
  blender.stdout.on('data', (data: Buffer) => {
    log += data;
    for (const line of String(data).split('\n')) if (line.startsWith('frame ')) console.log(`  ${line}`);
  });
  const [code] = await once(blender, 'close');
  if (code !== 0) throw new Error(`Blender ended with ${code}:\n${log.slice(-3000)}`);
}

/**
 * Takes every frame of a shoot that is not there yet, so that a broken run goes on where it stopped.
 * Returns the folder of the frames, `000.png` and so on.
 */
export async function takeShots(
  browser: Browser,
  shoot: Placed<Shoot>,
  hash: string,
  preview = false,
  moments?: number[],
): Promise<string> {
  const folder = cacheFolder(preview ? 'previews' : 'shots', shoot.id);
  const stamp = join(folder, 'hash');
  const count = shoot.frames ?? 1;
  const all = Array.from({ length: count }, (_, frame) => frame / count);
  const wanted = moments ?? (preview ? [...new Set([0, 0.33, 0.66].slice(0, count))] : all);
  const known = !preview && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash;
  if (known && wanted.every((_, frame) => existsSync(framePath(folder, frame)))) return folder;
  if (!known) {
    rmSync(folder, { recursive: true });
    cacheFolder(preview ? 'previews' : 'shots', shoot.id);
  }
  writeFileSync(stamp, hash);
  const job = {
    script: join(shoot.folder, shoot.script),
    size: shoot.size,
    percent: preview ? PREVIEW.percent : 100,
    samples: preview ? Math.min(PREVIEW.samples, shoot.samples) : shoot.samples,
    grade: shoot.grade ?? {},
    textures: await drawTextures(browser, shoot),
    moments: wanted,
    folder,
  };
  writeFileSync(join(folder, 'job.json'), JSON.stringify(job, null, 2));
  await runBlender(join(folder, 'job.json'));
  if (preview) copyFileSync(framePath(folder, 0), join(cacheFolder('previews'), `${shoot.id}.png`));
  return folder;
}

/** The picture of one frame. */
export const framePath = (folder: string, frame: number) =>
  join(folder, `${String(frame).padStart(3, '0')}.png`);
