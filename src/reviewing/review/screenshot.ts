import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { Area, Pixels } from './compare-pixels.ts';
import type { Tab } from './tab.ts';

/** What a screenshot shows: the window, the section around the first element with a selector, or an area of the page. */
export type Detail = 'window' | { around: string } | Area;

/**
 * Takes a screenshot of the whole page, or of a detail. Compressed for speed, which `page.screenshot` cannot do: of the
 * pictures of an added project, the browser's process had 14 instead of 23 s of work.
 */
export async function takePicture({ page, session }: Tab, detail?: Detail): Promise<Pixels> {
  const area = detail === 'window' ? undefined : await areaOf(page, detail);
  const { data: png } = await session.send('Page.captureScreenshot', {
    optimizeForSpeed: true,
    captureBeyondViewport: area !== undefined,
    ...(area && { clip: { ...area, scale: 1 } }),
  });
  const picture = sharp(Buffer.from(png, 'base64')).ensureAlpha().raw();
  const { data, info } = await picture.toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** Measures the whole page, or a section over its full width, in CSS pixels from the top of the page. */
const areaOf = async (page: Page, detail: Area | { around: string } = { around: 'html' }): Promise<Area> =>
  'around' in detail
    ? page
        .locator(detail.around)
        .first()
        .evaluate((element) => {
          const { top, height } = (
            element.closest('section') ?? document.documentElement
          ).getBoundingClientRect();
          const width = document.documentElement.clientWidth;
          return { x: 0, y: Math.floor(top + scrollY), width, height: Math.ceil(height) };
        })
    : detail;
