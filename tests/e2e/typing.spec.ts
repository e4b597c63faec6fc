import { expect, type Page } from '@playwright/test';
import { home, labels } from '../support/content.ts';
import { recordScripts, untilHydrated } from '../support/scripts.ts';
import { test } from '../support/enquiry-service.ts';

const PHRASES = [
  'Website Development',
  'SEO Services',
  'Product Shoot',
  'Social Media Marketing',
  'Google Ads Campaigns',
  'Content Marketing',
];

const typing = (page: Page) => page.getByRole('main').locator('.typing');

/** Lets the time of the page pass and gives the text that then stands in the typing line. */
async function pass(page: Page, ms: number): Promise<string> {
  await page.clock.runFor(ms);
  return page.evaluate(async () => {
    // React renders in tasks of its own, which wait in the same queue as these messages.
    for (let turn = 0; turn < 3; turn++) {
      const { port1, port2 } = new MessageChannel();
      const received = new Promise((resolve) => (port1.onmessage = resolve));
      port2.postMessage(undefined);
      await received;
    }
    return document.querySelector('.typing')?.textContent ?? '';
  });
}

/** The home page with its typing line at work, in a time that passes only when a test lets it. */
async function openTyping(page: Page) {
  await page.clock.install({ time: 0 });
  await page.goto('/');
  await untilHydrated(typing(page));
  await page.clock.pauseAt(600_000);
}

test('the typing line starts with its first phrase complete, script or not', async ({ page }) => {
  await page.route('**/_astro/*.js', (route) => route.abort());
  await page.goto('/');
  await expect(typing(page)).toHaveText('Website Development');
});

test('the typing line cycles through the six phrases without end', async ({ page }) => {
  expect(home.hero.typing).toEqual(PHRASES);
  await openTyping(page);
  const shown = await typing(page).evaluateHandle((line) => {
    const texts: string[] = [];
    new MutationObserver(() => texts.push(line.textContent)).observe(line, {
      characterData: true,
      childList: true,
      subtree: true,
    });
    return texts;
  });
  const complete = async () => (await shown.jsonValue()).filter((text) => PHRASES.includes(text));
  // Two whole cycles and one phrase: longer than a line that ends would last.
  const ENOUGH = 2 * PHRASES.length + 1;
  await expect(async () => {
    await page.clock.runFor(5_000);
    expect((await complete()).length).toBeGreaterThanOrEqual(ENOUGH);
  }).toPass({ intervals: [0] });

  const phrases = (await complete()).slice(0, ENOUGH);
  const first = PHRASES.indexOf(phrases[0] ?? '');
  expect(phrases).toEqual(phrases.map((_, index) => PHRASES[(first + index) % PHRASES.length]));
  for (const text of await shown.jsonValue()) {
    expect(PHRASES.some((phrase) => phrase.startsWith(text))).toBe(true);
  }
});

test('the typing line types a letter every 50 ms and takes one back every 30 ms', async ({ page }) => {
  await openTyping(page);
  const STEP_MS = 10;
  let text = await pass(page, 0);
  /** Lets time pass until the text changes, and gives the milliseconds that it stood. */
  const untilChanged = async () => {
    const before = text;
    let ms = 0;
    while (text === before) {
      text = await pass(page, STEP_MS);
      ms += STEP_MS;
    }
    return ms;
  };

  while (text !== '') text = await pass(page, 30);
  await untilChanged();
  for (const letters of [2, 3, 4, 5, 6]) {
    expect(await untilChanged()).toBe(50);
    expect(text.length).toBe(letters);
  }
  while (!PHRASES.includes(text)) text = await pass(page, 50);
  while (PHRASES.includes(text)) text = await pass(page, 50);
  await untilChanged();
  for (let { length } = text, letter = 1; letter < 6; letter++) {
    expect(await untilChanged()).toBe(30);
    expect(text.length).toBe(length - letter);
  }
});

test('the typing line stops with the switch, as the background does, and goes on with it', async ({
  page,
}) => {
  await openTyping(page);
  const background = () =>
    page.evaluate(
      () =>
        document.getAnimations().find(({ effect }) => effect?.getTiming().iterations === Infinity)?.playState,
    );
  const pause = page.getByLabel(labels.pauseMotion);
  await pause.check();
  const text = await pass(page, 0);
  for (const ms of [30, 50, 300, 1600, 5000]) expect(await pass(page, ms)).toBe(text);
  expect(await background()).toBe('paused');

  await pause.uncheck();
  await expect.poll(() => pass(page, 100), { intervals: [1] }).not.toBe(text);
  expect(await background()).toBe('running');
});

test('the typing line fetches its script after the page is loaded, and is read out as a list that stands still', async ({
  page,
}) => {
  await page.goto('/');
  await expect.soft(typing(page)).toHaveAttribute('aria-hidden', 'true');
  await expect.soft(page.getByRole('main')).toContainText(PHRASES.join(', '));
  await untilHydrated(typing(page));
  const { load, scripts } = await page.evaluate(() => ({
    load: (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).loadEventStart,
    scripts: performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ name, startTime }) => ({ name, startTime })),
  }));
  expect(scripts.length).toBeGreaterThan(0);
  for (const { name, startTime } of scripts) expect(startTime, name).toBeGreaterThanOrEqual(load);
});

test('the typing line stays still for who asked for less motion, and no script is fetched', async ({
  page,
}) => {
  const scripts = recordScripts(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/', { waitUntil: 'networkidle' });
  await expect(typing(page)).toHaveText('Website Development');
  expect(scripts).toEqual([]);
});
