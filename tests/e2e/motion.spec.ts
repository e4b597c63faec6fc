import { expect, type Page } from '@playwright/test';
import { home, labels } from '../support/content.ts';
import { isLaidOut } from '../support/is-laid-out.ts';
import { test } from '../support/enquiry-service.ts';

/** Every position that a page scrolls to is kept in `positions`, from its first moment on. */
async function recordScrolling(page: Page) {
  await page.addInitScript(() => {
    const positions: number[] = [];
    Object.assign(window, { positions });
    addEventListener('scroll', () => positions.push(scrollY));
  });
}

const positions = (page: Page) =>
  page.evaluate(() => [...(window as unknown as { positions: number[] }).positions]);

const jumpTo = (page: Page, top: number) =>
  page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);

const scrolled = (page: Page) => page.evaluate(() => scrollY);

/** What is being revealed still moves a little while the browser brings the page back to where it was. */
const REVEAL_PX = 30;

/** Whether the page moved upwards by itself, by more than what is revealed can move it. */
const movedUp = (list: number[]) =>
  list.some((y) => Math.max(...list.slice(0, list.indexOf(y))) - y > REVEAL_PX);

/** Follows a link of the bar, without the scrolling that Playwright does before a click of its own. */
const follow = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: labels.mainNavigation })
    .getByRole('link', { name, exact: true })
    .dispatchEvent('click');

const untilBackAt = (page: Page, top: number) =>
  expect.poll(async () => Math.abs((await scrolled(page)) - top)).toBeLessThan(REVEAL_PX);

test.describe('a new path', () => {
  test.beforeEach(({ page }) => recordScrolling(page));

  for (const [what, from] of [
    ['where the visitor was', 300],
    ['one screen down, where the visitor was further', 2000],
  ] as const) {
    test(`begins ${what}, and glides to the top`, async ({ page }) => {
      await page.goto('/');
      await jumpTo(page, from);
      await follow(page, 'Portfolio');
      await expect(page).toHaveURL('/portfolio');
      await expect.poll(async () => (await positions(page)).at(-1)).toBe(0);
      const list = await positions(page);
      expect(list[0]).toBeGreaterThan(0);
      expect(Math.max(...list)).toBeLessThanOrEqual(Math.min(from, page.viewportSize()?.height ?? 0));
      expect(list).toEqual(list.toSorted((a, b) => b - a));
      expect(list.at(-1)).toBe(0);
    });
  }

  test('begins at its top when the visitor was at the top', async ({ page }) => {
    await page.goto('/');
    await follow(page, 'Portfolio');
    await expect(page).toHaveURL('/portfolio');
    await page.waitForLoadState('networkidle');
    expect(await positions(page)).toEqual([]);
  });

  test('does not glide on the way back and forth: each page is where it was left', async ({ page }) => {
    await page.goto('/');
    await jumpTo(page, 2000);
    await follow(page, 'Portfolio');
    await expect(page).toHaveURL('/portfolio');
    await expect.poll(async () => (await positions(page)).at(-1)).toBe(0);
    await jumpTo(page, 600);

    await page.goBack();
    await expect(page).toHaveURL('/');
    await untilBackAt(page, 2000);
    await page.waitForLoadState('networkidle');
    expect(movedUp(await positions(page))).toBe(false);

    await page.goForward();
    await expect(page).toHaveURL('/portfolio');
    await untilBackAt(page, 600);
    await page.waitForLoadState('networkidle');
    expect(movedUp(await positions(page))).toBe(false);
  });

  test('does not glide after a reload: the page is where it was', async ({ page }) => {
    await page.goto('/about');
    await jumpTo(page, 600);
    await page.reload({ waitUntil: 'networkidle' });
    await untilBackAt(page, 600);
    expect(movedUp(await positions(page))).toBe(false);
  });

  test('does not glide when the address names a part of the page', async ({ page }) => {
    await page.goto('/');
    await jumpTo(page, 2000);
    await page.getByRole('main').locator('a[href*="#schedule-a-call"]').first().dispatchEvent('click');
    await expect(page).toHaveURL(/\/services\/.*#schedule-a-call$/);
    await page.waitForLoadState('networkidle');
    await expect(page.locator('#schedule-a-call')).toBeInViewport();
    expect(movedUp(await positions(page))).toBe(false);
  });

  test('begins at its top for who asked for less motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/');
    await jumpTo(page, 2000);
    await follow(page, 'Portfolio');
    await expect(page).toHaveURL('/portfolio');
    await page.waitForLoadState('networkidle');
    expect(await positions(page)).toEqual([]);
    expect(await scrolled(page)).toBe(0);
  });
});

test.describe('what is revealed as it comes into view', () => {
  const picture = (page: Page) =>
    page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: home.timeline.heading }) })
      .locator('[data-reveal]')
      .first();
  const revealed = (page: Page) => page.locator('[data-reveal]');
  const stylesOf = async (page: Page, property: 'opacity' | 'transform') =>
    new Set(
      await revealed(page).evaluateAll(
        (elements, name) => elements.map((element) => getComputedStyle(element)[name]),
        property,
      ),
    );

  test('is never hidden, rises once within 300 ms and stays', { tag: '@both' }, async ({ page }) => {
    await page.goto('/');
    expect.soft(await stylesOf(page, 'opacity'), 'opacity').toEqual(new Set(['1']));
    await expect.soft(picture(page)).toHaveCSS('transition-duration', '0.3s');
    await expect.soft(picture(page)).toHaveCSS('transition-delay', '0s');
    await expect(picture(page)).not.toHaveCSS('transform', 'none');
    await picture(page).scrollIntoViewIfNeeded();
    await expect(picture(page)).toHaveCSS('transform', 'none');
    await jumpTo(page, 0);
    await expect(picture(page)).not.toBeInViewport();
    await expect(picture(page)).toHaveCSS('transform', 'none');
    await picture(page).scrollIntoViewIfNeeded();
    await expect(picture(page)).toBeInViewport();
    expect(await picture(page).evaluate((element) => element.getAnimations().length)).toBe(0);
  });

  test('is in its place above, too, when the visitor jumps to the end', async ({ page }) => {
    await page.goto('/');
    // The end moves while the sections are laid out for the first time.
    await page.waitForFunction(isLaidOut);
    await page.keyboard.press('End');
    await expect(page.getByRole('contentinfo')).toBeInViewport();
    await expect.poll(() => stylesOf(page, 'transform')).toEqual(new Set(['none']));
  });

  test('does not move for who asked for less motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/');
    expect(await revealed(page).count()).toBeGreaterThan(10);
    expect(await stylesOf(page, 'transform')).toEqual(new Set(['none']));
  });
});

test('a jump by keyboard is over at once, with the focus at its target', async ({ page }) => {
  await recordScrolling(page);
  await page.goto('/packages');
  await expect(page.locator('html')).toHaveCSS('scroll-behavior', 'smooth');
  await page.waitForFunction(isLaidOut);
  await page.evaluate(() => scrollTo({ top: 1500, behavior: 'instant' }));
  await expect.poll(async () => (await positions(page)).at(-1)).toBe(1500);
  const before = (await positions(page)).length;
  await page.locator('.skip-link').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeLessThan(100);
  expect(new Set((await positions(page)).slice(before)).size).toBe(1);
});
