import type { Browser, Page } from '@playwright/test';
import { PHONE } from '../page/phone.ts';

/** A single press may meet another task of the machine; the middle one of five does not. */
const PRESSES = 5;

/** A menu that takes longer than this does not open. */
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
 * How long the menu takes to answer on a slow phone whose visitor presses it as the first thing on the page, before its
 * island is there: from the press until the open menu is painted. Processor and connection are slowed down as
 * Lighthouse does it.
 *
 * @returns milliseconds, the middle of the first presses of several visits; undefined if the menu did not open
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

/** Slows down what comes from now on: the page's scripts, not its arrival. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', { offline: false, ...SLOW_4G });
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_PROCESSOR });
}

/** Runs in the page: leaves in `data-menu-ms` how long the first press took. */
function watchMenu(): void {
  let pressedAt = 0;
  addEventListener('pointerdown', ({ timeStamp }) => (pressedAt ||= timeStamp), { capture: true });
  const onOpen = ({ newState }: ToggleEvent) => {
    if (newState !== 'open') return;
    removeEventListener('beforetoggle', onOpen as EventListener, true);
    requestAnimationFrame(() => {
      // A task behind the frame starts when it is painted.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        document.documentElement.dataset.menuMs = String(performance.now() - pressedAt);
      };
      port2.postMessage('');
    });
  };
  addEventListener('beforetoggle', onOpen as EventListener, true);
}
