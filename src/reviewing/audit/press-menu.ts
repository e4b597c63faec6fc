import type { Browser, Page } from '@playwright/test';
import { PHONE } from '../../tooling/page/budgets.ts';

/** Number of measurements; the median ignores outliers caused by other processes. */
const PRESSES = 5;

/** Timeout for the menu to open. */
const PATIENCE_MS = 10_000;

/** Lighthouse's `mobileSlow4G`, in milliseconds and bytes per second. */
const SLOW_4G = {
  latency: 562.5,
  downloadThroughput: (1474.56 * 1024) / 8,
  uploadThroughput: (675 * 1024) / 8,
};
const SLOWER_PROCESSOR = 4;

const MENU_BUTTON = 'button[popovertarget="menu"]';

/**
 * Measures the response time of the menu on a slow phone: from the first press on the page, before the island has
 * hydrated, to the paint of the open menu. CPU and network are throttled as in Lighthouse.
 *
 * @returns the median of several visits in milliseconds; undefined if the menu did not open
 */
export async function measureMenu(browser: Browser, url: string): Promise<number | undefined> {
  const times: number[] = [];
  for (let press = 0; press < PRESSES; press += 1) {
    const context = await browser.newContext(PHONE);
    try {
      const time = await pressMenu(await context.newPage(), url);
      if (time === undefined) return undefined;
      times.push(time);
    } finally {
      await context.close();
    }
  }
  return times.toSorted((a, b) => a - b)[Math.floor(PRESSES / 2)];
}

async function pressMenu(page: Page, url: string): Promise<number | undefined> {
  await page.goto(url, { waitUntil: 'networkidle' });
  await slowDown(page);
  await page.evaluate(watchMenu);
  try {
    await page.locator(MENU_BUTTON).tap({ timeout: PATIENCE_MS });
    const answer = await page.waitForFunction(() => document.documentElement.dataset.menuMs, undefined, {
      timeout: PATIENCE_MS,
    });
    return Number(await answer.jsonValue());
  } catch {
    return undefined;
  }
}

/** Throttles CPU and network from now on, after the page has loaded. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', { offline: false, ...SLOW_4G });
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_PROCESSOR });
}

/** Runs in the page: writes the time from the first press to the paint of the open menu to `data-menu-ms`. */
function watchMenu(): void {
  let pressedAt = 0;
  addEventListener('pointerdown', ({ timeStamp }) => (pressedAt ||= timeStamp), { capture: true });
  const onOpen = ({ newState }: ToggleEvent) => {
    if (newState !== 'open') return;
    removeEventListener('beforetoggle', onOpen as EventListener, true);
    requestAnimationFrame(() => {
      // A message posted in a frame callback arrives after that frame is painted.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        document.documentElement.dataset.menuMs = String(performance.now() - pressedAt);
      };
      port2.postMessage('');
    });
  };
  addEventListener('beforetoggle', onOpen as EventListener, true);
}
