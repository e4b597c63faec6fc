import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { type Area, CHANNELS, type Pixels, rows } from './compare-pixels.ts';
import type { ReportPicture, Screen } from './result.ts';
import type { Tab } from './tab.ts';

/** Extent of a screenshot: the viewport, or the section around the first element with a selector. */
export type Detail = 'window' | { around: string };

/** Takes a screenshot of the whole page, or of a detail, over its full width. */
export async function takePicture({ page, session }: Tab, detail?: Detail): Promise<Pixels> {
  if (detail !== 'window') await scrollBack({ page, session });
  const area = detail === 'window' ? undefined : await areaOf(page, detail);
  const { data: png } = await session.send('Page.captureScreenshot', {
    // `page.screenshot` cannot do so: of the pictures of an added project, the browser had 14 instead of 23 s of work.
    optimizeForSpeed: true,
    captureBeyondViewport: area !== undefined,
    ...(area && { clip: { ...area, scale: 1 } }),
  });
  const picture = sharp(Buffer.from(png, 'base64')).ensureAlpha().raw();
  const { data, info } = await picture.toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** Scrolls the page and its rows to their start: how far a state has scrolled them depends on timing. */
async function scrollBack({ page, session }: Pick<Tab, 'page' | 'session'>): Promise<void> {
  await page.evaluate(() => {
    scrollTo({ top: 0, behavior: 'instant' });
    for (const row of document.querySelectorAll('main *')) if (row.scrollLeft > 0) row.scrollLeft = 0;
  });
  // Renders a frame, also without script, in which the header follows.
  await session.send('Page.captureScreenshot', { clip: { x: 0, y: 0, width: 1, height: 1, scale: 1 } });
}

/** Measures the whole page or a section, in CSS pixels from the top of the page. */
const areaOf = (page: Page, { around } = { around: 'html' }): Promise<Area> =>
  page
    .locator(around)
    .first()
    .evaluate((element) => {
      const part = element.closest('section') ?? document.documentElement;
      const { top, height } = part.getBoundingClientRect();
      const width = document.documentElement.clientWidth;
      return { x: 0, y: Math.floor(top + scrollY), width, height: Math.ceil(height) };
    });

/** Margin above and below the differences in a picture, to show their context. */
const MARGIN_PX = 240;

/** Cuts the rows off that are far from all differences. */
export function cropToDifference(picture: Pixels, areas: Area[]): [Pixels, Area[]] {
  const top = Math.max(0, Math.min(...areas.map(({ y }) => y)) - MARGIN_PX);
  const bottom = Math.max(...areas.map(({ y, height }) => y + height)) + MARGIN_PX;
  return [rows(picture, top, bottom), areas.map((area) => ({ ...area, y: area.y - top }))];
}

/** Maximum side length of a WebP image. */
const LARGEST_SIDE_PX = 16_383;

/** WebP quality: text stays legible at a third of the size of high-quality photographs. */
const QUALITY = 58;

/** WebP effort: encodes in 0.11 instead of 0.27 s of processor time, and files are 5 % larger. */
const EFFORT = 2;

/** Image widths in the report. Desktop screenshots are scaled to two thirds, where text is still legible. */
const SHOWN_WIDTH_PX: Record<Screen, number> = { phone: 390, desktop: 960 };

/**
 * Encodes screenshots up to a total size; beyond the limit they are omitted. Textual changes are always reported.
 *
 * @param limitBytes maximum total size
 */
export function createPictureMaker(limitBytes: number) {
  let used = 0;
  return {
    async encode(pixels: Pixels, screen: Screen): Promise<ReportPicture | undefined> {
      if (used >= limitBytes) return undefined;
      const { width, height, data } = pixels;
      const scale = Math.min(SHOWN_WIDTH_PX[screen] / width, LARGEST_SIDE_PX / height);
      const webp = await sharp(data, { raw: { width, height, channels: CHANNELS } })
        .resize({ width: Math.max(1, Math.floor(width * scale)) })
        .webp({ quality: QUALITY, effort: EFFORT })
        .toBuffer();
      used += webp.length;
      return { src: `data:image/webp;base64,${webp.toString('base64')}`, width, height };
    },
    /** Whether images may have been omitted. */
    isShort: () => used >= limitBytes,
  };
}

export type PictureMaker = ReturnType<typeof createPictureMaker>;
