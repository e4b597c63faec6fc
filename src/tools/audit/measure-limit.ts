import { copyFileSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serveFolder } from '../shared/serve-folder.ts';
import type { LighthouseFigures } from './result.ts';
import { type LighthouseOptions, runLighthouse } from './run-lighthouse.ts';

/** What a phone takes of the picture on a first screen, in bytes. */
const PICTURE_BYTES = 14 * 1024;

/**
 * Measures the limit: a page of a heading and one picture, without styles, scripts and headers. No page can be there
 * sooner, and what Lighthouse finds amiss with it comes from the machine.
 *
 * @param siteFolder a build, of which one picture is taken
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

/** The AVIF of the build whose weight comes nearest. */
function pictureOf(siteFolder: string): string {
  const folder = join(siteFolder, '_astro');
  const pictures = readdirSync(folder).filter((name) => name.endsWith('.avif'));
  const distance = (name: string) => Math.abs(statSync(join(folder, name)).size - PICTURE_BYTES);
  const [nearest] = pictures.toSorted((a, b) => distance(a) - distance(b));
  return join(folder, nearest!);
}
