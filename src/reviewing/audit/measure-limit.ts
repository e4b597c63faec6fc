import { copyFileSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serveFolder } from '../version/serve-folder.ts';
import type { LighthouseFigures } from './result.ts';
import { type LighthouseOptions, runLighthouse } from './run-lighthouse.ts';

/** Largest image that fits with its headers into the first TCP round trip, in bytes. */
const PICTURE_BYTES = 14_000;

/**
 * Measures the limit: a minimal page with a heading and one image, without styles, scripts or extra response headers.
 * No page can load faster, so shortfalls of this one are caused by the machine.
 *
 * @param siteFolder build output that the image is copied from
 */
export async function measureLimit(
  siteFolder: string,
  options: Omit<LighthouseOptions, 'isIndexed'>,
): Promise<LighthouseFigures> {
  const folder = mkdtempSync(join(tmpdir(), 'audit-limit-'));
  try {
    copyFileSync(pictureOf(siteFolder), join(folder, 'picture.avif'));
    writeFileSync(join(folder, 'index.html'), PAGE);
    const served = await serveFolder(folder);
    try {
      return await runLighthouse(served.url, { ...options, isIndexed: true });
    } finally {
      await served.close();
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const PAGE =
  '<!doctype html><html lang="en"><meta charset="utf-8"><title>Limit</title>' +
  '<meta name="viewport" content="width=device-width"><h1>Limit</h1>' +
  '<img src="picture.avif" alt="" width="380" height="285">';

/** Returns the largest AVIF of the build that is not above `PICTURE_BYTES`. */
function pictureOf(siteFolder: string): string {
  const folder = join(siteFolder, '_astro');
  const [heaviest] = readdirSync(folder)
    .filter((name) => name.endsWith('.avif'))
    .map((name) => ({ file: join(folder, name), bytes: statSync(join(folder, name)).size }))
    .filter(({ bytes }) => bytes <= PICTURE_BYTES)
    .toSorted((a, b) => b.bytes - a.bytes);
  return heaviest!.file;
}
