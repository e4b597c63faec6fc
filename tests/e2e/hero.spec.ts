import { expect, type Page } from '@playwright/test';
import { labels, site } from '../support/content.ts';
import { test } from '../support/enquiry-service.ts';

const hero = (page: Page) => page.getByRole('main').locator('section').first();
const pictures = (page: Page) => hero(page).locator('.backdrop img');

test('the first screen says what the specification says', { tag: '@both' }, async ({ page }) => {
  await page.goto('/');
  await expect(hero(page).getByRole('heading', { level: 1 })).toHaveText(
    `Transform Your Digital Presence with ${site.brand}`,
  );
  await expect(
    hero(page).getByText(
      'We create innovative digital marketing strategies that drive growth and deliver results.',
    ),
  ).toBeVisible();
  for (const [name, href] of [
    ['Schedule a Free Call', '/contact'],
    ['Explore Our Services', '/services'],
  ] as const) {
    await expect(hero(page).getByRole('link', { name })).toHaveAttribute('href', href);
    await expect(hero(page).getByRole('link', { name })).toBeInViewport();
  }
});

test.describe('the background', () => {
  test.beforeEach(async ({ page }) => {
    // The tests turn the clock of the animation themselves; by itself it stands still from the start.
    await page.addInitScript(() => {
      addEventListener('DOMContentLoaded', () => {
        for (const animation of document.getAnimations()) animation.pause();
      });
    });
  });

  const setTime = (page: Page, ms: number) =>
    page.evaluate((time) => {
      for (const animation of document.getAnimations()) {
        if (animation.effect?.getComputedTiming().iterations === Infinity) animation.currentTime = time;
      }
    }, ms);
  const isSecondSeen = (page: Page) =>
    pictures(page)
      .nth(1)
      .evaluate((picture) => picture.checkVisibility({ opacityProperty: true }));

  test('alternates between two pictures every 10 seconds, without end', async ({ page }) => {
    await page.goto('/');
    await expect(pictures(page)).toHaveCount(2);
    for (const [seconds, isSecond] of [
      [0, false],
      [9.9, false],
      [12, true],
      [18, true],
      [20, false],
      [29.9, false],
      [32, true],
      [38, true],
      [100_000, false],
      [100_012, true],
    ] as const) {
      await setTime(page, seconds * 1000);
      expect(await isSecondSeen(page), `second picture after ${seconds} s`).toBe(isSecond);
    }
  });

  test('does not ask for its second picture before it is nearly due', async ({ page }) => {
    await page.goto('/', { waitUntil: 'networkidle' });
    const address = () =>
      pictures(page)
        .nth(1)
        .evaluate((picture: HTMLImageElement) => picture.currentSrc);
    expect(await address()).toBe('');
    await setTime(page, 9_900);
    await expect.poll(address).toMatch(/\/_astro\/.*\.(avif|webp|jpg)$/);
  });

  test('stands still for who asked for less motion, and the second picture is never fetched', async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/', { waitUntil: 'networkidle' });
    await setTime(page, 15_000);
    expect(await isSecondSeen(page)).toBe(false);
    await expect(pictures(page).first()).toBeVisible();
  });
});

test('the hero pauses by an icon as large as a touch target, which shows its name when pointed at or focused', async ({
  page,
}) => {
  await page.goto('/');
  const button = page.getByLabel(labels.pauseMotion);
  const name = page.locator('.hero').getByText(labels.pauseMotion);
  const box = (await button.boundingBox())!;
  expect([box.width, box.height]).toEqual([44, 44]);
  await expect(button).toHaveCSS('appearance', 'none');
  await expect(name).toHaveCSS('opacity', '0');
  await button.hover();
  await expect(name).toHaveCSS('opacity', '1');
  await page.mouse.move(0, 400);
  await expect(name).toHaveCSS('opacity', '0');
  await page.keyboard.press('Tab');
  await button.focus();
  await expect(name).toHaveCSS('opacity', '1');
  await page.keyboard.press('Space');
  await expect(button).toBeChecked();
});

test('a pause that a visitor chose stays on the next pages', { tag: '@both' }, async ({ page }) => {
  await page.goto('/');
  await page.getByLabel(labels.pauseMotion).check();
  await page.getByLabel(labels.pauseFilms).check();
  await page.goto('/portfolio');
  await expect(page.getByLabel(labels.pauseFilms)).toBeChecked();
  await page.getByLabel(labels.pauseFilms).uncheck();
  await page.goto('/');
  await expect(page.getByLabel(labels.pauseMotion)).toBeChecked();
  await expect(page.getByLabel(labels.pauseFilms)).not.toBeChecked();
});

test('a pause works where storage is blocked', async ({ page }) => {
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  await page.addInitScript(() =>
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('Blocked', 'SecurityError');
      },
    }),
  );
  await page.goto('/');
  await page.getByLabel(labels.pauseMotion).check();
  await expect(page.getByLabel(labels.pauseMotion)).toBeChecked();
  expect(errors).toEqual([]);
});
