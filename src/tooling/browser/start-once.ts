import { chromium, type LaunchOptions } from '@playwright/test';
import { ToolError } from '../tool-error.ts';

/** Allows for a busy machine. */
const MAX_MS = 60_000;

/** Fonts that the pages are set in until their own are there (`design/stand-ins.css`): without one, pages look different. */
const FONTS = ['Arial', 'Liberation Sans', 'Roboto'];

/**
 * Starts a browser and sets a word in it, which needs a font.
 * @returns its version
 * @throws {Error} if it does not start, or has none of the fonts
 */
export async function startOnce(options: LaunchOptions): Promise<string> {
  const browser = await chromium.launch({ ...options, timeout: MAX_MS });
  try {
    const page = await browser.newPage();
    page.setDefaultTimeout(MAX_MS);
    await page.setContent('<p>Word</p>');
    const hasFont = await page.evaluate(
      (names) =>
        Promise.any(names.map((name) => new FontFace('own', `local("${name}")`).load())).then(
          () => document.body.offsetHeight > 0,
          () => false,
        ),
      FONTS,
    );
    if (!hasFont)
      throw new ToolError(`it has no ${FONTS.join(', ')}; Debian: apt-get install fonts-liberation`);
    return browser.version();
  } finally {
    await browser.close();
  }
}
