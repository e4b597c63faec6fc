import { expect, type Page } from '@playwright/test';
import { labels, listedServices, navigation, site } from '../support/content.ts';
import { test } from '../support/enquiry-service.ts';
import { reachesBrowser } from '../support/keys.ts';
import { framesLater } from '../support/layout-shift.ts';
import { holdScripts, untilHydrated } from '../support/scripts.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const PAGES = [...navigation.before, ...navigation.after];
const SERVICES = listedServices.map(({ name, navigationLabel }) => navigationLabel ?? name);
const firstService = `/services/${listedServices[0]!.id}`;
/** The link that follows the services. */
const following = navigation.after[0]!;

const menuOf = (page: Page) => page.getByRole('navigation', { name: labels.mainNavigation });
const linkOf = (page: Page, name: string) => menuOf(page).getByRole('link', { name, exact: true });
const servicesOf = (page: Page) => menuOf(page).getByRole('list', { name: navigation.servicesLabel });
const buttonOf = (page: Page, name = navigation.servicesLabel) =>
  page.getByRole('banner').getByRole('button', { name });
const inHeader = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('link', { name, exact: true });
const jumpTo = (page: Page, top: number) =>
  page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top);

test('the menu of a phone opens and closes in every way', { tag: '@phone' }, async ({ page }) => {
  const menu = menuOf(page);
  const button = buttonOf(page, labels.menu);
  const closeButton = buttonOf(page, labels.closeMenu);
  const open = async (top?: number) => {
    await page.keyboard.press('Escape');
    if (top !== undefined) await jumpTo(page, top);
    await button.tap();
    await expect.soft(closeButton).toHaveAttribute('aria-expanded', 'true');
    await expect(menu).toBeVisible();
  };
  const release = await holdScripts(page);
  await page.goto('/about');

  await test.step('by its button, before any script has arrived', async () => {
    await expect.soft(menu).toBeHidden();
    await button.tap();
    await expect.soft(menu).toBeVisible();
    await button.tap();
    await expect.soft(menu).toBeHidden();
    release();
    await untilHydrated(button);
  });

  await test.step('it shows all links, the services under their label', async () => {
    await open();
    for (const { label } of PAGES) await expect.soft(linkOf(page, label)).toBeVisible();
    const label = menu.getByText(navigation.servicesLabel, { exact: true });
    await expect.soft(label.filter({ visible: true })).toHaveCount(1);
    const links = servicesOf(page).getByRole('link').filter({ visible: true });
    await expect.soft(links).toHaveText([...SERVICES, labels.allServices]);
  });

  await test.step('by its button, which has an updated name', async () => {
    await open();
    await closeButton.tap();
    await expect.soft(menu).toBeHidden();
    await expect.soft(button).toHaveAttribute('aria-expanded', 'false');
  });

  await test.step('by a link', async () => {
    // The page stays open, so that the click closes the menu and not the navigation.
    await page.evaluate(() => {
      document.onclick = (event) => (event.target as Element).closest('a') && event.preventDefault();
    });
    const links = [linkOf(page, following.label), linkOf(page, SERVICES[0]!), inHeader(page, site.brand)];
    for (const link of links) {
      await open();
      await link.tap();
      await expect.soft(menu, String(link)).toBeHidden();
    }
    await page.evaluate(() => (document.onclick = null));
  });

  await test.step('by Escape, which returns the focus to its button', async () => {
    await page.keyboard.press('Escape');
    await button.focus();
    await page.keyboard.press('Enter');
    await expect.soft(closeButton).toBeVisible();
    await page.keyboard.press('Tab');
    await expect.soft(menu.getByRole('link').first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect.soft(menu).toBeHidden();
    await expect.soft(button).toBeFocused();
  });

  await test.step('it traps the focus in the bar', async () => {
    await open();
    const outside = await page.evaluateHandle(() => {
      const names: string[] = [];
      addEventListener('focusin', ({ target }) => {
        if (!(target as Element).closest('.navbar')) names.push((target as Element).outerHTML);
      });
      return names;
    });
    // More than one round through all links.
    const steps = (await menu.getByRole('link').count()) + 6;
    for (let step = 0; step < steps; step++) await page.keyboard.press('Tab');
    expect.soft(await outside.jsonValue()).toEqual([]);
  });

  await test.step('the page behind it does not scroll', async () => {
    await open(0);
    await page.mouse.move(195, 600);
    // The menu scrolls to its end, without scroll chaining.
    for (let turn = 0; turn < 3; turn++) await page.mouse.wheel(0, 2000);
    await expect.soft(menu.getByRole('link').last()).toBeInViewport();
    await page.keyboard.press('Escape');
    await expect.soft(menu).toBeHidden();
    expect.soft(await page.evaluate(() => scrollY)).toBe(0);
  });

  await test.step('the top bar scrolls away and the bar stays; focus brings it back', async () => {
    await jumpTo(page, 1000);
    await expect.soft(inHeader(page, site.email)).not.toBeInViewport();
    expect.soft(await page.locator('.bar').boundingBox()).toMatchObject({ y: 0, height: 64 });
    await inHeader(page, site.brand).focus();
    await page.keyboard.press('Shift+Tab');
    await expect.soft(inHeader(page, site.social.at(-1)!.label)).toBeInViewport();
    // The bar is back at the top of the viewport before it is tapped.
    await inHeader(page, site.brand).focus();
  });
});

test('the services of the wide bar open and close in every way', async ({ page }) => {
  const services = servicesOf(page);
  const links = services.getByRole('link');
  const button = buttonOf(page);
  const [x, y] = [5, 600];
  const close = async () => {
    await page.mouse.move(x, y);
    await page.keyboard.press('Escape');
    await expect(services).toBeHidden();
  };
  const release = await holdScripts(page);
  await page.goto('/about');

  await test.step('by click, before any script has arrived, after which they stay closed', async () => {
    await expect.soft(services).toBeHidden();
    await button.click();
    await expect.soft(services).toBeVisible();
    await button.click();
    await expect.soft(services).toBeHidden();
    release();
    await untilHydrated(button);
    await expect.soft(services).toBeHidden();
  });

  await test.step('they are below their button and inside the viewport', async () => {
    await close();
    for (const width of [1024, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await button.click();
      await expect.soft(links.filter({ visible: true })).toHaveCount(SERVICES.length + 1);
      const [opener, list, ...parts] = await services.evaluate(
        (element, other) =>
          [other!, element, ...element.querySelectorAll('a')].map((part) => {
            const { left, right, top, bottom } = part.getBoundingClientRect();
            return { left, right, top, bottom };
          }),
        await button.elementHandle(),
      );
      const step = `${width} pixels`;
      expect.soft(list!.top, step).toBeCloseTo(opener!.bottom, 0);
      expect.soft(list!.left, step).toBeLessThanOrEqual(opener!.left);
      expect.soft(list!.right, step).toBeGreaterThanOrEqual(opener!.right);
      const isOutside = ({ left, right, bottom }: typeof list & {}) =>
        left < 0 || right > width || bottom > 800;
      expect.soft([list!, ...parts].filter(isOutside), step).toEqual([]);
      await button.click();
    }
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step('by Enter and Escape, with Tab going into them', async () => {
    await close();
    await button.focus();
    await page.keyboard.press('Enter');
    await expect.soft(services).toBeVisible();
    await page.keyboard.press('Tab');
    await expect.soft(links.first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect.soft(services).toBeHidden();
    await expect.soft(button).toBeFocused();
  });

  await test.step('by arrow keys, while keys with a modifier are left to the browser', async () => {
    await close();
    await button.focus();
    for (const [index, key] of ['ArrowDown', 'ArrowDown', 'ArrowUp'].entries()) {
      await page.keyboard.press(key);
      await expect.soft(links.nth(index % 2), key).toBeFocused();
    }
    for (const key of ['ArrowUp altKey', 'Home ctrlKey', 'End metaKey', 'ArrowDown shiftKey'])
      expect.soft(await reachesBrowser(page, key), key).toBe(true);
    await expect.soft(links.first()).toBeFocused();
  });

  for (const by of ['keyboard', 'pointing'])
    await test.step(`by focus that moves on, if opened by ${by}`, async () => {
      await close();
      await button.focus();
      if (by === 'keyboard') await page.keyboard.press('Enter');
      else await button.hover();
      await expect.soft(services).toBeVisible();
      await links.last().focus();
      await expect.soft(services).toBeVisible();
      await page.keyboard.press('Tab');
      await expect.soft(linkOf(page, following.label)).toBeFocused();
      await expect.soft(services).toBeHidden();
    });

  await test.step('by a click elsewhere', async () => {
    await close();
    await button.click();
    await expect.soft(services).toBeVisible();
    await page.mouse.click(x, y);
    await expect.soft(services).toBeHidden();
  });

  await test.step('moving through the bar by keyboard does not scroll the page', async () => {
    await close();
    await page.locator('html.in-fonts').waitFor();
    await jumpTo(page, 1000);
    await inHeader(page, site.brand).focus();
    for (const { label } of navigation.before) {
      await page.keyboard.press('Tab');
      await expect.soft(linkOf(page, label)).toBeFocused();
    }
    // Scrolling on focus takes some frames.
    await framesLater(page, 20);
    expect.soft(await page.evaluate(() => scrollY)).toBe(1000);
  });

  await test.step('by hover; their links work', async () => {
    await close();
    await button.hover();
    await expect.soft(services).toBeVisible();
    await links.first().click();
    await expect(page).toHaveURL(firstService);
  });
});
