import { type Browser, chromium } from '@playwright/test';
import { PHONE } from '../../src/tooling/page/budgets.ts';
import { serveFolder } from '../../src/tooling/serve-folder.ts';
import { recordTransfers } from '../../src/tooling/page/weight.ts';
import { findWholeBrowser } from '../../src/tooling/find-browser.ts';
import { median, repeat } from './measure.ts';

const RUNS = 5;

/**
 * Visits a built site in a real browser.
 * @param isWhole whether the portfolio is one page, which filters its projects
 */
export async function measureInBrowser(dist: string, isWhole: boolean) {
  const site = await serveFolder(dist);
  const browser = await chromium.launch(findWholeBrowser());
  try {
    return {
      /** Bytes that a phone transfers before any scroll. */
      portfolioBytes: await firstLoad(browser, `${site.url}portfolio`),
      homeBytes: await firstLoad(browser, site.url),
      /** From a click on a category until its projects are shown; the median. Undefined if the click opens a page. */
      filterMs: isWhole
        ? median(await repeat(RUNS, () => filterMs(browser, `${site.url}portfolio`)))
        : undefined,
    };
  } finally {
    await browser.close();
    await site.close();
  }
}

async function firstLoad(browser: Browser, address: string): Promise<number> {
  const page = await browser.newPage(PHONE);
  const transfers = await recordTransfers(page, address);
  await page.close();
  return transfers.reduce((sum, { bytes }) => sum + bytes, 0);
}

async function filterMs(browser: Browser, address: string): Promise<number> {
  const page = await browser.newPage({ ...PHONE, reducedMotion: 'reduce' });
  await page.goto(address, { waitUntil: 'networkidle' });
  const island = page.locator('.portfolio').locator('xpath=ancestor::astro-island[1]');
  await island.dispatchEvent('pointerover');
  await page.waitForFunction(() => !document.querySelector('.portfolio')?.closest('astro-island[ssr]'));
  await page.waitForLoadState('networkidle');
  const time = await page.evaluate(clickAndWait);
  await page.close();
  return time;
}

/** Runs in the page: chooses the last category and waits until only its projects are painted. */
async function clickAndWait(): Promise<number> {
  const link = [...document.querySelectorAll<HTMLElement>('[data-choice]')].at(-1)!;
  const wanted = Number(link.querySelector('span')?.textContent);
  const begin = performance.now();
  link.click();
  const shown = () =>
    [...document.querySelectorAll('[data-project]')].filter((item) => item.checkVisibility());
  while (shown().length !== wanted) await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  return performance.now() - begin;
}
