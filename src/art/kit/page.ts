/** Pages in Chromium: the drawings, and the labels and screens of the shoots. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium, type Browser, type Page } from '@playwright/test';
import { findBrowser } from '../../tooling/find-browser.ts';
import { CACHE } from './paths.ts';

/** Launches the Chromium that `findBrowser` returns, with access to local files. */
export async function launch(): Promise<Browser> {
  const { args, ...options } = await findBrowser();
  const own = ['--allow-file-access-from-files', '--font-render-hinting=none'];
  return chromium.launch({ ...options, args: [...args, ...own] });
}

/** Opens a page (with its hash) at a pixel density and waits until fonts and pictures are in. */
export async function open(
  browser: Browser,
  folder: string,
  html: string,
  [width, height]: [number, number],
  density: number,
): Promise<Page> {
  const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: density });
  page.on('pageerror', (error) => console.error(`${html}: ${error.message}`));
  const [file, hash] = html.split('#') as [string, string?];
  await page.addInitScript(
    (shots) => {
      (window as unknown as { SHOTS: string }).SHOTS = shots;
    },
    pathToFileURL(join(CACHE, 'shots')).href,
  );
  await page.goto(pathToFileURL(join(folder, file)).href + (hash ? `#${hash}` : ''));
  await settle(page);
  return page;
}

/** Moves a film's page to a moment; a still page has nothing to move. */
export async function seek(page: Page, moment: number): Promise<void> {
  await page.evaluate((t) => (window as unknown as { seek?: (t: number) => void }).seek?.(t), moment);
  await settle(page);
}

/** Until fonts are loaded and pictures decoded. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all([...document.images].filter(({ src }) => src).map((image) => image.decode()));
  });
}
