/**
 * Response time to the first touch on a slow phone: from the event to the painted result, with slow 4G (150 ms,
 * 1.6 Mbit/s) and a CPU slowed fourfold, after the page has loaded. Medians of the last build. Run it with
 * `npm run bench:touch` on a machine that does nothing else; `npm run bench:touch -- picture` measures one part.
 */
import type { Browser, Page } from '@playwright/test';
import { PHONE } from '../../src/tooling/page/budgets.ts';
import { enquiryFormOn, newEnquiry } from '../support/enquiry-form.ts';
import { median, repeat, slowDown, startTable, withSite } from './measure.ts';

const RUNS = 5;
const PATIENCE_MS = 20_000;

interface Part {
  name: string;
  path: string;
  /** In milliseconds; undefined where no aim is set. */
  aim: number | undefined;
  /** Replaces the page. */
  html?: string;
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
/** Scrolls to the first project and waits for its picture, as visitors do before a tap. */
const seeProject = async (page: Page) => {
  await page.locator('[data-project] a').first().scrollIntoViewIfNeeded();
  await page.waitForFunction(() => document.querySelector<HTMLImageElement>('[data-project] img')!.complete);
};
const SEND = 'form button[type=submit]';

const isFiltered = () =>
  document.querySelector('[data-category="vedio-editing"]')!.getClientRects().length === 0;

const part = (
  name: string,
  path: string,
  aim: number | undefined,
  touch: Part['touch'],
  isDone: Part['isDone'],
  more: Partial<Part> = {},
): Part => ({ name, path, aim, touch, isDone, ...more });

const PARTS: Part[] = [
  part(
    'limit: an empty page opens an empty popover',
    '/robots.txt',
    undefined,
    tap('button'),
    () => document.querySelector('#limit')!.matches(':popover-open'),
    { html: '<button popovertarget="limit">Open</button><div id="limit" popover>Open</div>' },
  ),
  part(
    'limit: an empty page fetches 100 bytes and opens an empty dialog',
    '/robots.txt',
    undefined,
    tap('button'),
    () => document.querySelector('#limit')!.matches(':modal'),
    {
      html: `<button onpointerdown="fetch('/robots.txt?').then(() => limit.showModal())">Open</button><dialog id="limit">Open</dialog>`,
    },
  ),
  part('menu opens', '/services/seo', 100, tap('button[popovertarget="menu"]'), () =>
    document.querySelector('#menu')!.matches(':popover-open'),
  ),
  part(
    'services list opens (desktop)',
    '/services/seo',
    100,
    (page) => page.getByRole('button', { name: 'Services' }).click(),
    () => document.querySelector('#services-menu')!.getClientRects().length > 0,
    { isDesktop: true },
  ),
  part(
    'tab of /packages shows its plans',
    '/packages',
    100,
    tap('[data-choice="seo"]'),
    () => document.querySelector('#seo')!.getClientRects().length > 0,
  ),
  part(
    'tab of / is chosen, with frames',
    '/',
    100,
    tap('.tabs [data-choice="seo"]'),
    () => getComputedStyle(document.querySelector('.plan .price b')!).visibility === 'hidden',
  ),
  part('tab of / shows its plans', '/', undefined, tap('.tabs [data-choice="reel"]'), () =>
    document.querySelector('.plan .price')!.textContent!.includes('$99'),
  ),
  ...['/portfolio', '/'].flatMap((path) => [
    part(
      `filter of ${path} shows its projects`,
      path,
      150,
      tap('.portfolio-bar [data-choice="web-development"]'),
      isFiltered,
    ),
    part(`large picture of ${path} opens`, path, 400, tap('[data-project] a'), largePicture, {
      before: seeProject,
    }),
  ]),
  part(
    'next project, first press',
    '/portfolio',
    undefined,
    (page) => page.locator('.lightbox-next').tap(),
    () => document.querySelector('.swiper-slide:nth-child(2)')?.getAttribute('aria-hidden') === 'false',
    {
      before: async (page) => {
        await page.locator('[data-project] a').first().tap();
        await page.waitForFunction(largePicture);
      },
    },
  ),
  part('film plays large', '/portfolio', undefined, tap('[data-project]:has(video) a'), () =>
    [...document.querySelectorAll<HTMLVideoElement>('dialog video')].some(
      ({ currentTime }) => currentTime > 0,
    ),
  ),
  part(
    'Send responds to the press',
    '/contact',
    100,
    async (page) => {
      await page.locator(SEND).hover();
      await page.mouse.down();
    },
    () => document.querySelector('form button[type=submit]')!.matches(':active'),
  ),
  part(
    'errors of an empty form are shown',
    '/contact',
    800,
    tap(SEND),
    () => (document.querySelector('form [role=alert]')?.getClientRects().length ?? 0) > 0,
  ),
  part(
    'filled form is confirmed',
    '/contact',
    undefined,
    tap(SEND),
    () =>
      [...document.querySelectorAll('form [role=status] *')].some((each) => each.getClientRects().length > 0),
    { before: (page) => enquiryFormOn(page).fill(newEnquiry()) },
  ),
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
    await slowDown(page, { network: true });
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
const table = startTable();
await withSite(async (browser, url) => {
  for (const part of PARTS.filter(({ name }) => name.includes(wanted))) {
    const times = await repeat(RUNS, () => measure(browser, url, part));
    const aim = part.aim === undefined ? '–' : `${part.aim}${median(times) > part.aim ? ' missed' : ''}`;
    table.add(part.name, {
      'median, ms': Math.round(median(times)),
      'fastest to slowest': `${Math.round(Math.min(...times))}–${Math.round(Math.max(...times))}`,
      aim,
    });
  }
});
table.print();
