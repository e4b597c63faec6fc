/**
 * Response time to the first touch on a slow phone: from the event to the painted result, with slow 4G (150 ms,
 * 1.6 Mbit/s) and a CPU slowed fourfold, after the page has loaded. Medians of the last build, also as multiples of what an
 * empty page takes in the same run. Run it with `npm run bench:touch` on a machine that does nothing else;
 * `npm run bench:touch -- picture` measures one part.
 */
import type { Browser, Page } from '@playwright/test';
import { PHONE } from '../../src/tooling/page/budgets.ts';
import { enquiryFormOn, newEnquiry } from '../support/enquiry-form.ts';
import { median, repeat, slowDown, startTable, withSite } from './measure.ts';

const RUNS = 5;
/** Time between a scroll and the touch, in which what the scroll has started ends: animations and requests. */
const LOOK_MS = 1_000;

declare global {
  interface Window {
    answer: Promise<number>;
  }
}

interface Part {
  name: string;
  path: string;
  /** Selector of what is touched. */
  target: string;
  /** Runs in the page, in each frame after the touch. */
  isDone: () => boolean;
  /** At most so many milliseconds, or times the median of a limit, which is measured before. */
  aim?: number | { times: number; limit: string };
  /** Replaces the page. */
  html?: string;
  isDesktop?: boolean;
  /** Scrolls to the target and touches it at once, while all that the scroll fetches is on its way. */
  isHasty?: boolean;
  /** Ends with the press. */
  isPress?: boolean;
  /** Prepares the page before it is slowed down. */
  before?: (page: Page) => Promise<unknown>;
}

const POPOVER = 'limit: an empty page opens an empty popover';
const DIALOG = 'limit: an empty page fetches 100 bytes and opens an empty dialog';
/** Three frames, where the empty page takes two. */
const atOnce = { limit: POPOVER, times: 1.5 };

const PROJECT = '[data-project] a';
const SEND = 'form button[type=submit]';
const largePicture = () => {
  const picture = document.querySelector<HTMLImageElement>('dialog[open] img');
  return Boolean(picture?.complete && picture.naturalWidth > 0);
};
const isPlaying = () =>
  [...document.querySelectorAll<HTMLVideoElement>('dialog video')].some(({ currentTime }) => currentTime > 0);
const isFiltered = () => {
  const { choice } = document.querySelector<HTMLElement>('.portfolio-bar li:last-child a')!.dataset;
  const others = document.querySelectorAll(`[data-project]:not([data-category="${choice}"])`);
  return [...others].every((item) => item.getClientRects().length === 0);
};

const PARTS: Part[] = [
  {
    name: POPOVER,
    path: '/robots.txt',
    html: '<button popovertarget="limit">Open</button><div id="limit" popover>Open</div>',
    target: 'button',
    isDone: () => document.querySelector('#limit')!.matches(':popover-open'),
  },
  {
    name: DIALOG,
    path: '/robots.txt',
    html: `<button onpointerdown="fetch('/robots.txt?').then(() => limit.showModal())">Open</button><dialog id="limit">Open</dialog>`,
    target: 'button',
    isDone: () => document.querySelector('#limit')!.matches(':modal'),
  },
  {
    name: 'menu opens',
    path: '/services',
    target: 'button[popovertarget="menu"]',
    isDone: () => document.querySelector('#menu')!.matches(':popover-open'),
    aim: atOnce,
  },
  {
    name: 'services list opens (desktop)',
    path: '/services',
    target: 'button[popovertarget="services-menu"]',
    isDone: () => document.querySelector('#services-menu')!.getClientRects().length > 0,
    isDesktop: true,
    aim: atOnce,
  },
  {
    name: 'tab of /packages shows its plans',
    path: '/packages',
    target: '[role=tab]:nth-child(2)',
    isDone: () => {
      const tab = document.querySelector('[role=tab]:nth-child(2)')!;
      return document.getElementById(tab.getAttribute('aria-controls')!)!.getClientRects().length > 0;
    },
    aim: atOnce,
  },
  {
    name: 'tab of / is chosen, with frames',
    path: '/',
    target: '[role=tab]:nth-child(2)',
    isDone: () => getComputedStyle(document.querySelector('.plan .price b')!).visibility === 'hidden',
    aim: atOnce,
  },
  {
    name: 'tab of / shows its plans',
    path: '/',
    target: '[role=tab]:last-child',
    isDone: () =>
      document.querySelector('[role=tabpanel]')!.getAttribute('aria-labelledby') ===
      document.querySelector('[role=tab]:last-child')!.id,
  },
  ...['/portfolio', '/'].flatMap((path): Part[] => [
    {
      name: `filter of ${path} shows its projects`,
      path,
      target: '.portfolio-bar li:last-child a',
      isDone: isFiltered,
      aim: atOnce,
    },
    {
      name: `large picture of ${path} opens`,
      path,
      target: PROJECT,
      isDone: largePicture,
      aim: { limit: DIALOG, times: 1.6 },
    },
  ]),
  {
    name: 'next project, first press',
    path: '/portfolio',
    target: '.lightbox-next',
    isDone: () =>
      document.querySelector('.swiper-slide:nth-child(2)')?.getAttribute('aria-hidden') === 'false',
    aim: 400,
    before: async (page) => {
      await page.locator(PROJECT).first().tap();
      await page.waitForFunction(largePicture);
    },
  },
  {
    name: 'film plays large',
    path: '/portfolio',
    target: '[data-project]:has(video) a',
    isDone: isPlaying,
    isHasty: true,
    aim: 800,
  },
  {
    name: 'Send responds to the press',
    path: '/contact',
    target: SEND,
    isDone: () => document.querySelector('form button[type=submit]')!.matches(':active'),
    isPress: true,
    aim: 100,
  },
  {
    name: 'errors of an empty form are shown',
    path: '/contact',
    target: SEND,
    isDone: () => (document.querySelector('form [role=alert]')?.getClientRects().length ?? 0) > 0,
    aim: 800,
  },
  {
    name: 'filled form is confirmed',
    path: '/contact',
    target: SEND,
    isDone: () =>
      [...document.querySelectorAll('form [role=status] *')].some((each) => each.getClientRects().length > 0),
    before: (page) => enquiryFormOn(page).fill(newEnquiry()),
  },
];

/** Runs in the page: from the first press on, waits for the painted result. `answer` becomes the time. */
function watch(isDone: string): void {
  const done = new Function(`return (${isDone})()`) as () => boolean;
  const look = (pressedAt: number, tell: (ms: number) => void) => () => {
    if (!done()) return void requestAnimationFrame(look(pressedAt, tell));
    // A message posted in a frame callback arrives after that frame is painted, but further frames may overtake it.
    const { port1, port2 } = new MessageChannel();
    const isPainted = () => tell(performance.now() - pressedAt);
    port1.onmessage = isPainted;
    requestAnimationFrame(isPainted);
    port2.postMessage('');
  };
  window.answer = new Promise((tell) =>
    addEventListener('pointerdown', ({ timeStamp }) => requestAnimationFrame(look(timeStamp, tell)), {
      capture: true,
      once: true,
    }),
  );
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
    const target = page.locator(part.target).first();
    if (part.isHasty) await slowDown(page, { network: true });
    await target.scrollIntoViewIfNeeded();
    if (!part.isHasty) {
      await page.waitForTimeout(LOOK_MS);
      await slowDown(page, { network: true });
    }
    const { x, y, width, height } = (await target.boundingBox())!;
    const place = [x + width / 2, y + height / 2] as const;
    await page.evaluate(watch, String(part.isDone));
    // `waitForFunction` would run in each frame, and `target.tap()` checks the page.
    const answer = page.evaluate(() => window.answer);
    await page.evaluate(() => {});
    if (part.isDesktop || part.isPress) await page.mouse.move(...place);
    if (part.isDesktop || part.isPress) await page.mouse.down();
    else await page.touchscreen.tap(...place);
    if (part.isDesktop) await page.mouse.up();
    return await answer;
  } finally {
    await context.close();
  }
}

const wanted = process.argv[2] ?? '';
const limits = new Map<string, number>();
const table = startTable();
await withSite(async (browser, url) => {
  for (const part of PARTS.filter(({ name }) => /^limit/.test(name) || name.includes(wanted))) {
    const times = await repeat(RUNS, () => measure(browser, url, part));
    const middle = median(times);
    if (part.html) limits.set(part.name, middle);
    const { aim } = part;
    const [value, most] =
      typeof aim === 'object' ? [middle / limits.get(aim.limit)!, aim.times] : [middle, aim];
    table.add(part.name, {
      'median, ms': Math.round(middle),
      'fastest to slowest': `${Math.round(Math.min(...times))}–${Math.round(Math.max(...times))}`,
      aim: typeof aim === 'object' ? `${value.toFixed(2)} of ${most} times` : (aim ?? '–'),
      ' ': most !== undefined && value > most ? 'missed' : '',
    });
  }
});
table.print();
