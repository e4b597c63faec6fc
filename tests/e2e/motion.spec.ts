import { expect, type Page } from '@playwright/test';
import { home, labels, navigation } from '../support/content.ts';
import { test } from '../support/enquiry-service.ts';
import { isLaidOut } from '../support/is-laid-out.ts';
import { framesLater } from '../support/layout-shift.ts';
import { recordScripts } from '../support/scripts.ts';

type BarLink = (typeof navigation.after)[0];
const [packages, portfolio] = navigation.after as [BarLink, BarLink];

/** Every position that a page scrolls to is kept in `positions`, from its first moment on. */
const recordScrolling = (page: Page) =>
  page.addInitScript(() => {
    const positions: number[] = [];
    Object.assign(window, { positions });
    addEventListener('scroll', () => positions.push(scrollY));
  });

const positions = (page: Page) =>
  page.evaluate(() => [...(window as unknown as { positions: number[] }).positions]);

const jumpTo = (page: Page, top: number) =>
  page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top);

const scrolled = (page: Page) => page.evaluate(() => scrollY);

/** Entrance animations still shift elements while the browser restores the scroll position. */
const REVEAL_PX = 30;

/** Expects a scroll position, reached without scrolling up by more than entrance animations shift. */
async function expectLeftAt(page: Page, top: number) {
  await expect.poll(async () => Math.abs((await scrolled(page)) - top)).toBeLessThan(REVEAL_PX);
  await untilSettled(page);
  const list = await positions(page);
  const rises = list.map((y, index) => Math.max(...list.slice(0, index), 0) - y);
  expect.soft(Math.max(...rises)).toBeLessThanOrEqual(REVEAL_PX);
}

/** Waits until an automatic scroll would have begun. */
async function untilSettled(page: Page) {
  await page.waitForLoadState('load');
  await framesLater(page, 10);
}

/** Follows a link of the bar, without the scroll of Playwright's own click. */
async function follow(page: Page, { label, href }: BarLink) {
  const bar = page.getByRole('navigation', { name: labels.mainNavigation });
  await bar.getByRole('link', { name: label, exact: true }).dispatchEvent('click');
  await expect(page).toHaveURL(href);
}

/** Expects that a page began at most at an offset and scrolled smoothly to its top. */
async function expectGlide(page: Page, from: number) {
  await expect.poll(async () => (await positions(page)).at(-1)).toBe(0);
  const list = await positions(page);
  expect.soft(list[0]).toBeGreaterThan(0);
  expect.soft(Math.max(...list)).toBeLessThanOrEqual(Math.min(from, page.viewportSize()!.height));
  expect.soft(list).toEqual(list.toSorted((a, b) => b - a));
}

test('pages scroll smoothly to their top after a link', async ({ page }) => {
  await recordScrolling(page);
  await page.goto('/');

  await test.step('from the scroll position of the previous page', async () => {
    await jumpTo(page, 300);
    await follow(page, packages);
    await expectGlide(page, 300);
  });

  await test.step('from at most one viewport down', async () => {
    await page.goto('/');
    await jumpTo(page, 2000);
    await follow(page, portfolio);
    await expectGlide(page, 2000);
  });

  await test.step('not after Back and Forward', async () => {
    await jumpTo(page, 600);
    await page.goBack();
    await expect(page).toHaveURL('/');
    await expectLeftAt(page, 2000);
    await page.goForward();
    await expect(page).toHaveURL(portfolio.href);
    await expectLeftAt(page, 600);
  });

  await test.step('not if the previous page was at its top', async () => {
    await jumpTo(page, 0);
    await follow(page, packages);
    await untilSettled(page);
    expect.soft(await positions(page)).toEqual([]);
  });

  await test.step('not if the URL has a fragment', async () => {
    await page.goto('/');
    await jumpTo(page, 2000);
    await page.getByRole('main').locator('a[href*="#schedule-a-call"]').first().dispatchEvent('click');
    await expect(page).toHaveURL(/\/services\/.*#schedule-a-call$/);
    await expect.soft(page.locator('#schedule-a-call')).toBeInViewport();
    await untilSettled(page);
    await expectLeftAt(page, await scrolled(page));
  });
});

const revealed = (page: Page) => page.locator('[data-reveal]');
const stylesOf = async (page: Page, property: 'opacity' | 'transform') =>
  new Set(
    await revealed(page).evaluateAll(
      (elements, name) => elements.map((element) => getComputedStyle(element)[name]),
      property,
    ),
  );

test('parts of a page rise once while scrolling', async ({ page }) => {
  await recordScrolling(page);
  await page.goto('/');

  await test.step('elements are never hidden, and rise once within 300 ms', async () => {
    const heading = page.getByRole('heading', { name: home.timeline.heading });
    const picture = page.locator('section').filter({ has: heading }).locator('[data-reveal]').first();
    expect.soft(await stylesOf(page, 'opacity'), 'opacity').toEqual(new Set(['1']));
    await expect.soft(picture).toHaveCSS('transition-duration', '0.3s');
    await expect.soft(picture).toHaveCSS('transition-delay', '0s');
    await expect.soft(picture).not.toHaveCSS('transform', 'none');
    await picture.scrollIntoViewIfNeeded();
    await expect.soft(picture).toHaveCSS('transform', 'none');
    await jumpTo(page, 0);
    await expect.soft(picture).not.toBeInViewport();
    await expect.soft(picture).toHaveCSS('transform', 'none');
    await picture.scrollIntoViewIfNeeded();
    await expect.soft(picture).toBeInViewport();
    expect.soft(await picture.evaluate((element) => element.getAnimations().length)).toBe(0);
  });

  await test.step('a jump by keyboard does not scroll smoothly, and focuses its target', async () => {
    await expect.soft(page.locator('html')).toHaveCSS('scroll-behavior', 'smooth');
    await page.waitForFunction(isLaidOut);
    await jumpTo(page, 1500);
    await expect.poll(async () => (await positions(page)).at(-1)).toBe(1500);
    const before = (await positions(page)).length;
    await page.locator('.skip-link').focus();
    await page.keyboard.press('Enter');
    await expect.soft(page.getByRole('main')).toBeFocused();
    // The event of a scroll comes in the frame after it.
    await expect.poll(async () => (await positions(page)).at(-1)).toBeLessThan(100);
    expect.soft(new Set((await positions(page)).slice(before)).size).toBe(1);
  });
});

test('with reduced motion nothing moves', async ({ page }) => {
  const scripts = recordScripts(page);
  const second = page.locator('.backdrop img').nth(1);
  await recordScrolling(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await untilSettled(page);

  await test.step('the typing line does not type', async () => {
    await expect.soft(page.locator('.typing')).toHaveText(home.hero.typing[0]!);
    expect.soft(scripts).toEqual([]);
  });

  await test.step('the first picture of the hero stays, and the second is not fetched', async () => {
    const running = await page.evaluate(
      () =>
        document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations === Infinity).length,
    );
    expect.soft(running).toBe(0);
    const seen = await second.evaluate((picture: HTMLImageElement) => [
      picture.checkVisibility({ opacityProperty: true }),
      picture.currentSrc,
    ]);
    expect.soft(seen).toEqual([false, '']);
    await expect.soft(page.locator('.backdrop img').first()).toBeVisible();
  });

  await test.step('nothing rises', async () => {
    expect.soft(await revealed(page).count()).toBeGreaterThan(10);
    expect.soft(await stylesOf(page, 'transform')).toEqual(new Set(['none']));
  });

  await test.step('the next page begins at its top', async () => {
    await jumpTo(page, 2000);
    await follow(page, portfolio);
    await untilSettled(page);
    expect.soft(await positions(page)).toEqual([]);
    expect.soft(await scrolled(page)).toBe(0);
  });
});
