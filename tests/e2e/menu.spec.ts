import { expect, type Page } from '@playwright/test';
import { labels, listedServices, navigation, site } from '../support/content.ts';
import { test } from '../support/enquiry-service.ts';
import { reachesBrowser } from '../support/keys.ts';
import { framesLater } from '../support/layout-shift.ts';
import { holdScripts, untilHydrated } from '../support/scripts.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const PAGES = [...navigation.before, ...navigation.after];
/** The link that follows the services. */
const [following] = navigation.after as [(typeof PAGES)[0]];
const [service] = listedServices as [(typeof listedServices)[0]];
const SERVICE_NAMES = listedServices.map(({ name, navigationLabel }) => navigationLabel ?? name);

const menuOf = (page: Page) => page.getByRole('navigation', { name: labels.mainNavigation });
const logoOf = (page: Page) => page.getByRole('banner').getByRole('link', { name: site.brand, exact: true });
const jumpTo = (page: Page, top: number) =>
  page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top);

test(
  'on a phone a visitor opens the menu, closes it in every way, and follows a link',
  { tag: '@phone' },
  async ({ page }) => {
    const menu = menuOf(page);
    const button = page.getByRole('button', { name: labels.menu });
    const closeButton = page.getByRole('button', { name: labels.closeMenu });
    const open = async () => {
      await page.keyboard.press('Escape');
      await button.tap();
      await expect.soft(closeButton).toHaveAttribute('aria-expanded', 'true');
      await expect(menu).toBeVisible();
    };
    const release = await holdScripts(page);
    await page.goto('/about');

    await test.step('its button works before any script has arrived', async () => {
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
      for (const { label } of PAGES)
        await expect.soft(menu.getByRole('link', { name: label, exact: true })).toBeVisible();
      const label = menu.getByText(navigation.servicesLabel, { exact: true });
      await expect.soft(label.filter({ visible: true })).toHaveCount(1);
      const links = menu.getByRole('list', { name: navigation.servicesLabel }).getByRole('link');
      await expect.soft(links.filter({ visible: true })).toHaveText([...SERVICE_NAMES, labels.allServices]);
    });

    await test.step('the button shows a cross and says what it does next', async () => {
      await open();
      const boxes = () =>
        page.locator('.navbar-toggle i').evaluateAll((bars) =>
          bars.map((bar) => {
            const { x, width, height } = bar.getBoundingClientRect();
            return { middle: Math.round(x + width / 2), isSlanted: width > 15 && height > 15, width };
          }),
        );
      const slanted = async () => (await boxes()).map(({ isSlanted }) => isSlanted);
      await expect.poll(slanted).toEqual([true, false, true]);
      const [first, second, third] = await boxes();
      expect.soft(second!.width).toBe(0);
      expect.soft(Math.abs(first!.middle - third!.middle)).toBeLessThan(2);
      await closeButton.tap();
      await expect.soft(menu).toBeHidden();
      await expect.soft(button).toHaveAttribute('aria-expanded', 'false');
      await expect.poll(slanted).toEqual([false, false, false]);
    });

    await test.step('each link closes it', async () => {
      // The page stays, so that what closes the menu is the choice and not the page that it leads to.
      await page.evaluate(() => {
        document.onclick = (event) => (event.target as Element).closest('a') && event.preventDefault();
      });
      for (const [link, target] of [
        [menu.getByRole('link', { name: following.label, exact: true }), following.href],
        [menu.getByRole('link', { name: SERVICE_NAMES[0]!, exact: true }), `/services/${service.id}`],
        [logoOf(page), '/'],
      ] as const) {
        await open();
        await expect.soft(link).toHaveAttribute('href', target);
        await link.tap();
        await expect.soft(menu, target).toBeHidden();
      }
      await page.evaluate(() => (document.onclick = null));
    });

    await test.step('it hangs from the bar wherever the page stands', async () => {
      for (const top of [0, 20, 900]) {
        await page.keyboard.press('Escape');
        await jumpTo(page, top);
        await open();
        const bar = (await page.locator('.bar').boundingBox())!;
        expect.soft((await menu.boundingBox())?.y, `${top} pixels down`).toBe(bar.y + bar.height);
      }
    });

    await test.step('Escape closes it and gives the focus back to its button', async () => {
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

    await test.step('it keeps the focus in the bar', async () => {
      await open();
      const outside = await page.evaluateHandle(() => {
        const names: string[] = [];
        addEventListener('focusin', ({ target }) => {
          if (!(target as Element).closest('.navbar')) names.push((target as Element).outerHTML);
        });
        return names;
      });
      // Once around: all links, and some steps more.
      const steps = (await menu.getByRole('link').count()) + 6;
      for (let step = 0; step < steps; step++) await page.keyboard.press('Tab');
      expect.soft(await outside.jsonValue()).toEqual([]);
    });

    await test.step('the page behind it does not scroll', async () => {
      await page.keyboard.press('Escape');
      await jumpTo(page, 0);
      await open();
      await page.mouse.move(195, 600);
      // The menu itself scrolls to its end and hands nothing on.
      for (let turn = 0; turn < 3; turn++) await page.mouse.wheel(0, 2000);
      await expect.soft(menu.getByRole('link').last()).toBeInViewport();
      await page.keyboard.press('Escape');
      await expect.soft(menu).toBeHidden();
      expect.soft(await page.evaluate(() => scrollY)).toBe(0);
    });

    await test.step('the top bar scrolls away and the bar stays; focus brings it back', async () => {
      await jumpTo(page, 1000);
      const mail = page.getByRole('banner').getByRole('link', { name: site.email });
      await expect.soft(mail).not.toBeInViewport();
      expect.soft(await page.locator('.bar').boundingBox()).toMatchObject({ y: 0, height: 64 });
      await logoOf(page).focus();
      await page.keyboard.press('Shift+Tab');
      const profile = page.getByRole('banner').getByRole('link', { name: site.social.at(-1)!.label });
      await expect.soft(profile).toBeInViewport();
      // The bar is back at the top of the window before it is tapped.
      await logoOf(page).focus();
    });

    await test.step('a link leads on to a page with a closed menu', async () => {
      await open();
      await menu.getByRole('link', { name: SERVICE_NAMES[0]!, exact: true }).tap();
      await expect(page).toHaveURL(`/services/${service.id}`);
      await expect.soft(menu).toBeHidden();
    });
  },
);

const servicesOf = (page: Page) => menuOf(page).getByRole('list', { name: navigation.servicesLabel });
const servicesButton = (page: Page) => menuOf(page).getByRole('button', { name: navigation.servicesLabel });

test('in the wide bar a visitor opens the services by click, keys and pointing, and follows one', async ({
  page,
}) => {
  const services = servicesOf(page);
  const links = services.getByRole('link');
  const button = servicesButton(page);
  const AWAY = { left: 5, top: 780 };
  /** Closes the list, with the pointer away from it. */
  const close = async () => {
    await page.mouse.move(AWAY.left, AWAY.top);
    await page.keyboard.press('Escape');
    await expect(services).toBeHidden();
  };
  const release = await holdScripts(page);
  await page.goto('/about');

  await test.step('a click works before any script has arrived, and what it closed stays closed', async () => {
    await expect.soft(services).toBeHidden();
    await button.click();
    await expect.soft(services).toBeVisible();
    await button.click();
    await expect.soft(services).toBeHidden();
    expect.soft(await reachesBrowser(page, 'ArrowDown altKey'), 'Alt+ArrowDown').toBe(true);
    release();
    await untilHydrated(button);
    await expect.soft(services).toBeHidden();
  });

  await test.step('the list stands under its button and inside the window, with an edge', async () => {
    await close();
    for (const width of [1024, 1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      await button.click();
      await expect.soft(services).toBeVisible();
      const { list, opener, parts } = await services.evaluate(
        (element, other) => {
          const boxOf = (part: Element) => {
            const { left, right, top, bottom } = part.getBoundingClientRect();
            return { left, right, top, bottom, isVisible: part.checkVisibility() };
          };
          const all = [element, ...element.querySelectorAll('a')].map(boxOf);
          return { list: boxOf(element), opener: boxOf(other!), parts: all };
        },
        await button.elementHandle(),
      );
      const step = `${width} pixels`;
      expect.soft(list.top, step).toBeCloseTo(opener.bottom, 0);
      expect.soft(list.left, step).toBeLessThanOrEqual(opener.left);
      expect.soft(list.right, step).toBeGreaterThanOrEqual(opener.right);
      expect.soft(parts.length, step).toBe(SERVICE_NAMES.length + 2);
      const isInside = ({ left, right, bottom, isVisible }: typeof list) =>
        isVisible && left >= 0 && right <= width && bottom <= 800;
      expect
        .soft(
          parts.filter((part) => !isInside(part)),
          step,
        )
        .toEqual([]);
      await button.click();
    }
    await page.setViewportSize({ width: 1280, height: 800 });
    await button.click();
    // It is seen over a dark section, too.
    for (const side of ['left', 'right', 'bottom'])
      await expect.soft(services).toHaveCSS(`border-${side}`, '1px solid rgba(255, 255, 255, 0.4)');
    await expect.soft(services).toHaveCSS('border-top-style', 'solid');
  });

  await test.step('Enter opens it, Tab goes into it, Escape closes it', async () => {
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

  await test.step('arrow keys go through it, and keys with a modifier are left to the browser', async () => {
    await close();
    await button.focus();
    await page.keyboard.press('ArrowDown');
    await expect.soft(links.first()).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect.soft(links.nth(1)).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect.soft(links.first()).toBeFocused();
    for (const key of ['ArrowUp altKey', 'Home ctrlKey', 'End metaKey', 'ArrowDown shiftKey'])
      expect.soft(await reachesBrowser(page, key), key).toBe(true);
    await expect.soft(links.first()).toBeFocused();
  });

  for (const by of ['keyboard', 'pointing'])
    await test.step(`opened by ${by}, it closes when focus moves on, which it would cover`, async () => {
      await close();
      await button.focus();
      if (by === 'keyboard') await page.keyboard.press('Enter');
      else await button.hover();
      await expect.soft(services).toBeVisible();
      await links.last().focus();
      await expect.soft(services).toBeVisible();
      await page.keyboard.press('Tab');
      await expect.soft(menuOf(page).getByRole('link', { name: following.label })).toBeFocused();
      await expect.soft(services).toBeHidden();
    });

  await test.step('a press elsewhere closes it', async () => {
    await close();
    await button.click();
    await expect.soft(services).toBeVisible();
    await page.mouse.click(AWAY.left, AWAY.top);
    await expect.soft(services).toBeHidden();
  });

  await test.step('going through the bar by keyboard leaves the page where it is', async () => {
    await close();
    await page.locator('html.in-fonts').waitFor();
    await jumpTo(page, 1000);
    await logoOf(page).focus();
    for (const { label } of navigation.before) {
      await page.keyboard.press('Tab');
      await expect.soft(menuOf(page).getByRole('link', { name: label })).toBeFocused();
    }
    // A page that scrolls by itself takes some frames for it.
    await framesLater(page, 20);
    expect.soft(await page.evaluate(() => scrollY)).toBe(1000);
  });

  await test.step('it opens when pointed at, and a service leads on', async () => {
    await close();
    await button.hover();
    await expect.soft(services).toBeVisible();
    await links.first().click();
    await expect(page).toHaveURL(`/services/${service.id}`);
  });
});

test(
  'the services open to the mouse once the connection is back, if their script could not be fetched',
  {
    tag: '@full',
  },
  async ({ page, context }) => {
    await page.goto('/about');
    await context.setOffline(true);
    const failed = page.waitForEvent('requestfailed');
    await servicesButton(page).hover();
    await failed;
    await context.setOffline(false);
    await page.mouse.move(0, 500);
    await servicesButton(page).hover();
    await expect(servicesOf(page)).toBeVisible();
  },
);
