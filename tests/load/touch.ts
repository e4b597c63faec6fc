/**
 * How fast the site answers the first touch of a slow phone: from the event to the painted result, with slow 4G (150 ms,
 * 1.6 Mbit/s) and a CPU slowed fourfold, after the page has loaded. Medians of the last build. Run it with
 * `npm run bench:touch` on a machine that does nothing else; `npm run bench:touch -- picture` measures one part.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { PHONE } from '../../src/reviewing/page/phone.ts';
import { findWholeBrowser } from '../../src/tooling/find-browser.ts';
import { enquiryFormOn, newEnquiry } from '../support/enquiry-form.ts';
import { startService } from '../support/service-process.ts';

const RUNS = 5;
const SLOW_4G = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };
const SLOWER_PROCESSOR = 4;
const PATIENCE_MS = 20_000;

interface Part {
  name: string;
  path: string;
  /** Replaces the page. */
  html?: string;
  /** In milliseconds; undefined where no aim is set. */
  aim?: number;
  isDesktop?: boolean;
  /** Prepares the page before it is slowed down. */
  before?: (page: Page) => Promise<unknown>;
  touch: (page: Page) => Promise<unknown>;
  /** Runs in the page, in each frame after the touch. */
  isDone: () => boolean;
}

const tap = (selector: string) => (page: Page) => page.locator(selector).first().tap();
const largePicture = () => {
  const picture = document.querySelector<HTMLImageElement>('dialog[open] img');
  return Boolean(picture?.complete && picture.naturalWidth > 0);
};
/** Scrolls to the first project and waits for its picture: who taps it has seen it. */
const seeProject = async (page: Page) => {
  await page.locator('[data-project] a').first().scrollIntoViewIfNeeded();
  await page.waitForFunction(() => document.querySelector<HTMLImageElement>('[data-project] img')!.complete);
};
const FILM = '[data-project]:has(video) a';

const PARTS: Part[] = [
  {
    name: 'limit: an empty page opens an empty popover',
    path: '/robots.txt',
    html: '<button popovertarget="limit">Open</button><div id="limit" popover>Open</div>',
    touch: tap('button'),
    isDone: () => document.querySelector('#limit')!.matches(':popover-open'),
  },
  {
    name: 'limit: an empty page fetches 100 bytes and opens an empty dialog',
    path: '/robots.txt',
    html: `<button onpointerdown="fetch('/robots.txt?').then(() => limit.showModal())">Open</button><dialog id="limit">Open</dialog>`,
    touch: tap('button'),
    isDone: () => document.querySelector('#limit')!.matches(':modal'),
  },
  {
    name: 'menu opens',
    path: '/services/seo',
    aim: 100,
    touch: tap('button[popovertarget="menu"]'),
    isDone: () => document.querySelector('#menu')!.matches(':popover-open'),
  },
  {
    name: 'services list opens (desktop)',
    path: '/services/seo',
    aim: 100,
    isDesktop: true,
    touch: (page) => page.getByRole('button', { name: 'Services' }).click(),
    isDone: () => document.querySelector('#services-menu')!.getClientRects().length > 0,
  },
  {
    name: 'tab of /packages shows its plans',
    path: '/packages',
    aim: 100,
    touch: tap('[data-choice="seo"]'),
    isDone: () => document.querySelector('#seo')!.getClientRects().length > 0,
  },
  {
    name: 'tab of / is chosen, with frames',
    path: '/',
    aim: 100,
    touch: tap('.tabs [data-choice="seo"]'),
    isDone: () => getComputedStyle(document.querySelector('.plan .price b')!).visibility === 'hidden',
  },
  {
    name: 'tab of / shows its plans',
    path: '/',
    touch: tap('.tabs [data-choice="reel"]'),
    isDone: () => document.querySelector('.plan .price')!.textContent!.includes('$99'),
  },
  {
    name: 'filter of /portfolio shows its projects',
    path: '/portfolio',
    aim: 150,
    touch: tap('.portfolio-bar [data-choice="web-development"]'),
    isDone: () => document.querySelector('[data-category="vedio-editing"]')!.getClientRects().length === 0,
  },
  {
    name: 'filter of / is chosen',
    path: '/',
    aim: 150,
    touch: tap('.portfolio-bar [data-choice="web-development"]'),
    isDone: () => document.querySelector('[data-category="vedio-editing"]')!.getClientRects().length === 0,
  },
  {
    name: 'large picture opens',
    path: '/portfolio',
    aim: 400,
    before: seeProject,
    touch: tap('[data-project] a'),
    isDone: largePicture,
  },
  {
    name: 'large picture of / opens',
    path: '/',
    aim: 400,
    before: seeProject,
    touch: tap('[data-project] a'),
    isDone: largePicture,
  },
  {
    name: 'next project, first press',
    path: '/portfolio',
    before: async (page) => {
      await page.locator('[data-project] a').first().tap();
      await page.waitForFunction(largePicture);
    },
    touch: (page) => page.locator('.lightbox-next').tap(),
    isDone: () =>
      document.querySelector('.swiper-slide:nth-child(2)')?.getAttribute('aria-hidden') === 'false',
  },
  {
    name: 'film plays large',
    path: '/portfolio',
    touch: tap(FILM),
    isDone: () =>
      [...document.querySelectorAll('dialog video')].some(
        (film) => (film as HTMLVideoElement).currentTime > 0,
      ),
  },
  {
    name: 'Send responds to the press',
    path: '/contact',
    aim: 100,
    touch: async (page) => {
      const button = page.locator('form button[type=submit]');
      await button.scrollIntoViewIfNeeded();
      const { x, y, width, height } = (await button.boundingBox())!;
      await page.mouse.move(x + width / 2, y + height / 2);
      await page.mouse.down();
    },
    isDone: () => document.querySelector('form button[type=submit]')!.matches(':active'),
  },
  {
    name: 'empty form is refused in our words',
    path: '/contact',
    aim: 2_000,
    touch: tap('form button[type=submit]'),
    isDone: () => (document.querySelector('form [role=alert]')?.getClientRects().length ?? 0) > 0,
  },
  {
    name: 'filled form is confirmed',
    path: '/contact',
    before: (page) => enquiryFormOn(page).fill(newEnquiry()),
    touch: tap('form button[type=submit]'),
    isDone: () =>
      [...document.querySelectorAll('form [role=status] *')].some((each) => each.getClientRects().length > 0),
  },
];

/** Runs in the page: from the first press on, waits for the painted result and writes the time to `data-answer-ms`. */
function watch(isDone: string): void {
  const done = new Function(`return (${isDone})()`) as () => boolean;
  const look = (pressedAt: number) => () => {
    if (!done()) return void requestAnimationFrame(look(pressedAt));
    // A message posted in a frame callback arrives after that frame is painted.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      document.documentElement.dataset.answerMs = String(performance.now() - pressedAt);
    };
    port2.postMessage('');
  };
  addEventListener('pointerdown', ({ timeStamp }) => requestAnimationFrame(look(timeStamp)), {
    capture: true,
    once: true,
  });
}

async function measure(browser: Browser, origin: string, part: Part): Promise<number> {
  const context = await browser.newContext({
    ...(part.isDesktop ? {} : PHONE),
    baseURL: origin,
    // The watch is a string of code.
    bypassCSP: true,
  });
  try {
    const page = await context.newPage();
    await page.goto(part.path, { waitUntil: 'networkidle' });
    if (part.html)
      await page.setContent(`<!doctype html><meta name="viewport" content="width=device-width">${part.html}`);
    await part.before?.(page);
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', { offline: false, ...SLOW_4G });
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_PROCESSOR });
    await page.evaluate(watch, String(part.isDone));
    await part.touch(page);
    const answer = await page.waitForFunction(() => document.documentElement.dataset.answerMs, undefined, {
      timeout: PATIENCE_MS,
    });
    return Number(await answer.jsonValue());
  } finally {
    await context.close();
  }
}

const wanted = process.argv[2] ?? '';
const folder = mkdtempSync(join(tmpdir(), 'bench-touch-'));
const service = await startService(join(folder, 'enquiries.db'));
const browser = await chromium.launch(await findWholeBrowser());
console.log(`| from the press to | median, ms | fastest to slowest | aim |\n| --- | --: | --: | --: |`);
for (const part of PARTS.filter(({ name }) => name.includes(wanted))) {
  const times: number[] = [];
  for (let run = 0; run < RUNS; run++) times.push(await measure(browser, service.url, part));
  times.sort((a, b) => a - b);
  const median = times[Math.floor(RUNS / 2)]!;
  const late = part.aim !== undefined && median > part.aim ? ' missed' : '';
  console.log(
    `| ${part.name} | ${Math.round(median)} | ${Math.round(times[0]!)}–${Math.round(times.at(-1)!)} | ${part.aim ?? '–'}${late} |`,
  );
}
await browser.close();
await service.end('SIGTERM');
rmSync(folder, { recursive: true });
