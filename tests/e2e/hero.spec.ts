import { expect, type Page } from '@playwright/test';
import { home, labels } from '../support/content.ts';
import { blockStorage } from '../support/enquiry-form.ts';
import { test } from '../support/enquiry-service.ts';
import { untilHydrated } from '../support/scripts.ts';

const { headline, text, buttons, typing: PHRASES } = home.hero;

const hero = (page: Page) => page.getByRole('main').locator('section').first();
const secondPicture = (page: Page) => hero(page).locator('.backdrop img').nth(1);
const typingLine = (page: Page) => page.getByRole('main').locator('.typing');
const pauseSwitch = (page: Page) => page.getByLabel(labels.pauseMotion);

/** Stops the animation of the hero's pictures at a time. */
const setTime = (page: Page, seconds: number) =>
  page.evaluate((time) => {
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().iterations !== Infinity) continue;
      // One that began after the page was loaded still runs.
      animation.pause();
      animation.currentTime = time;
    }
  }, seconds * 1000);
async function isSecondSeen(page: Page, seconds: number) {
  await setTime(page, seconds);
  return secondPicture(page).evaluate((picture) => picture.checkVisibility({ opacityProperty: true }));
}
const secondAddress = (page: Page) =>
  secondPicture(page).evaluate((picture: HTMLImageElement) => picture.currentSrc);

test('the first screen shows two alternating pictures, which can be paused', async ({ page }) => {
  // Paused from the start: the test sets the time of the animation.
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      for (const animation of document.getAnimations()) animation.pause();
    });
  });
  await page.goto('/');

  await test.step('headline, text and both links are in view', async () => {
    await expect.soft(hero(page).getByRole('heading', { level: 1 })).toHaveText(headline);
    await expect.soft(hero(page).getByText(text)).toBeVisible();
    for (const { label, href } of buttons) {
      const link = hero(page).getByRole('link', { name: label });
      await expect.soft(link).toBeInViewport();
      await expect.soft(link).toHaveAttribute('href', href);
    }
  });

  await test.step('the second picture is fetched shortly before it is shown', async () => {
    await page.locator('html.in-fonts').waitFor();
    await expect.soft(hero(page).locator('.backdrop img')).toHaveCount(2);
    expect.soft(await secondAddress(page)).toBe('');
    await setTime(page, 9.9);
    await expect.poll(() => secondAddress(page)).toMatch(/\/_astro\/.*\.(avif|webp|jpg)$/);
  });

  await test.step('they alternate every 10 seconds, in a loop', async () => {
    for (const seconds of [0, 9.9, 20, 29.9, 100_000])
      expect.soft(await isSecondSeen(page, seconds), `${seconds} s`).toBe(false);
    for (const seconds of [12, 18, 32, 38, 100_012])
      expect.soft(await isSecondSeen(page, seconds), `${seconds} s`).toBe(true);
  });

  await test.step('the switch is an icon of touch target size, which shows its name on hover or focus', async () => {
    const name = page.locator('.hero').getByText(labels.pauseMotion);
    expect.soft(await pauseSwitch(page).boundingBox()).toMatchObject({ width: 44, height: 44 });
    await expect.soft(pauseSwitch(page)).toHaveCSS('appearance', 'none');
    await expect.soft(name).toHaveCSS('opacity', '0');
    await pauseSwitch(page).hover();
    await expect.soft(name).toHaveCSS('opacity', '1');
    await page.mouse.move(0, 400);
    await expect.soft(name).toHaveCSS('opacity', '0');
    await page.keyboard.press('Tab');
    await pauseSwitch(page).focus();
    await expect.soft(name).toHaveCSS('opacity', '1');
    await page.keyboard.press('Space');
    await expect.soft(pauseSwitch(page)).toBeChecked();
  });

  await test.step('a pause persists on the next pages, for each switch', async () => {
    const films = page.getByLabel(labels.pauseFilms);
    await pauseSwitch(page).check();
    await films.check();
    await page.goto('/portfolio');
    await expect.soft(films).toBeChecked();
    await films.uncheck();
    await page.goto('/');
    await expect.soft(pauseSwitch(page)).toBeChecked();
    await expect.soft(films).not.toBeChecked();
  });

  await test.step('a pause works where storage is blocked', async () => {
    const errors: Error[] = [];
    page.on('pageerror', (error) => errors.push(error));
    await blockStorage(page);
    await page.goto('/');
    await pauseSwitch(page).check();
    await expect.soft(pauseSwitch(page)).toBeChecked();
    expect.soft(errors).toEqual([]);
  });
});

test('the typing line types its phrases letter by letter, also after a pause', async ({ page }) => {
  const line = typingLine(page);
  const background = () =>
    page.evaluate(
      () =>
        document.getAnimations().find(({ effect }) => effect?.getTiming().iterations === Infinity)?.playState,
    );
  // Time passes only when the test advances the clock.
  await page.clock.install({ time: 0 });
  await page.goto('/');
  await untilHydrated(line);
  await page.clock.pauseAt(600_000);
  const texts = await line.evaluateHandle((element) => {
    const all: string[] = [];
    const add = () => all.push(element.textContent);
    new MutationObserver(add).observe(element, { characterData: true, childList: true, subtree: true });
    return all;
  });

  await test.step('the switch pauses and resumes it, like the background', async () => {
    await pauseSwitch(page).check();
    await expect.poll(background).toBe('paused');
    await page.clock.runFor(100);
    const stopped = await line.textContent();
    await page.clock.runFor(7_000);
    expect.soft(await line.textContent()).toBe(stopped);
    await pauseSwitch(page).uncheck();
    await expect(async () => {
      await page.clock.runFor(100);
      expect(await line.textContent()).not.toBe(stopped);
    }).toPass({ intervals: [0] });
    expect.soft(await background()).toBe('running');
  });

  await test.step('out of view it stops, and continues where it was', async () => {
    await page.locator('footer').scrollIntoViewIfNeeded();
    await expect(line).not.toBeInViewport();
    await expect(async () => {
      const before = (await texts.jsonValue()).length;
      await page.clock.runFor(7_000);
      expect((await texts.jsonValue()).length).toBe(before);
    }).toPass({ intervals: [0] });
    const stopped = await line.textContent();
    await line.scrollIntoViewIfNeeded();
    await expect(async () => {
      await page.clock.runFor(100);
      expect(await line.textContent()).not.toBe(stopped);
    }).toPass({ intervals: [0] });
  });

  const all = await texts.jsonValue();
  const isPart = (each: string) => PHRASES.some((phrase) => phrase.startsWith(each));
  expect.soft(all.filter((each) => !isPart(each))).toEqual([]);
  const isStep = (each: string, before: string) => Math.abs(each.length - before.length) === 1;
  expect.soft(all.filter((each, index) => index > 0 && !isStep(each, all[index - 1]!))).toEqual([]);
});
