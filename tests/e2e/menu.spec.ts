import { expect, type Locator, type Page } from '@playwright/test';
import { labels, site } from '../support/content.ts';
import { reachesBrowser } from '../support/keys.ts';
import { holdScripts, untilHydrated } from '../support/scripts.ts';
import { test } from '../support/enquiry-service.ts';

const menu = (page: Page) => page.getByRole('navigation', { name: labels.mainNavigation });

/** Opens the mobile menu and waits until its script is there, which the button's new name tells. */
async function openMenu(page: Page, path: string) {
  await page.goto(path);
  await page.getByRole('button', { name: labels.menu }).tap();
  await expect(page.getByRole('button', { name: labels.closeMenu })).toHaveAttribute('aria-expanded', 'true');
  await expect(menu(page)).toBeVisible();
}

test('the menu opens by its button before any script has arrived', { tag: '@phone' }, async ({ page }) => {
  await holdScripts(page);
  await page.goto('/');
  await expect(menu(page)).toBeHidden();
  const button = page.getByRole('button', { name: labels.menu });
  await button.tap();
  await expect(menu(page)).toBeVisible();
  await button.tap();
  await expect(menu(page)).toBeHidden();
});

test('the menu shows all links, the services under their label', { tag: '@phone' }, async ({ page }) => {
  await openMenu(page, '/');
  for (const name of ['Home', 'About', 'Packages', 'Portfolio', 'Contact']) {
    await expect(menu(page).getByRole('link', { name, exact: true })).toBeVisible();
  }
  await expect(menu(page).getByText('Services', { exact: true }).filter({ visible: true })).toHaveCount(1);
  const list = menu(page).getByRole('list', { name: 'Services' });
  await expect(list.getByRole('link', { name: 'Search Engine Optimiaztion' })).toBeVisible();
  expect(await list.getByRole('link').count()).toBeGreaterThanOrEqual(10);
});

test(
  'the button shows a cross while the menu is open, says what it does next and closes the menu again',
  { tag: '@phone' },
  async ({ page }) => {
    await openMenu(page, '/about');
    const bars = page.locator('.navbar-toggle i');
    const boxes = () =>
      bars.evaluateAll((all) =>
        all.map((bar) => {
          const { x, width, height } = bar.getBoundingClientRect();
          return { middle: Math.round(x + width / 2), isSlanted: width > 15 && height > 15, width };
        }),
      );
    await expect
      .poll(async () => (await boxes()).map(({ isSlanted }) => isSlanted))
      .toEqual([true, false, true]);
    const [first, second, third] = await boxes();
    expect(second!.width).toBe(0);
    expect(Math.abs(first!.middle - third!.middle)).toBeLessThan(2);
    await page.getByRole('button', { name: labels.closeMenu }).tap();
    await expect(menu(page)).toBeHidden();
    await expect(page.getByRole('button', { name: labels.menu })).toHaveAttribute('aria-expanded', 'false');
    await expect
      .poll(async () => (await boxes()).map(({ isSlanted }) => isSlanted))
      .toEqual([false, false, false]);
  },
);

test('choosing a link closes the menu', { tag: '@phone' }, async ({ page }) => {
  await openMenu(page, '/contact');
  // The page stays, so that what closes the menu is the choice and not the page that it leads to.
  await page.evaluate(() =>
    document.addEventListener('click', (event) => {
      if ((event.target as Element).closest('a')) event.preventDefault();
    }),
  );
  for (const [what, name, target] of [
    ['a link', 'About', '/about'],
    ['the link of a service', 'Video Editing', '/services/vedio-editing'],
    ['the logo', site.brand, '/'],
  ] as const)
    await test.step(what, async () => {
      await expect(menu(page)).toBeVisible();
      const link = page.getByRole('banner').getByRole('link', { name, exact: true });
      await expect(link).toHaveAttribute('href', target);
      await link.tap();
      await expect(menu(page), what).toBeHidden();
      await expect(page).toHaveURL('/contact');
      await page.getByRole('button', { name: labels.menu }).tap();
    });
});

test('the menu hangs from the bar wherever the page stands', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/');
  for (const top of [0, 20, 900]) {
    await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top);
    await page.getByRole('button', { name: labels.menu }).tap();
    await expect(menu(page)).toBeVisible();
    const bar = await page.locator('.bar').boundingBox();
    expect((await menu(page).boundingBox())?.y).toBe((bar?.y ?? 0) + (bar?.height ?? 0));
    await page.keyboard.press('Escape');
  }
});

test(
  'on a phone the top bar scrolls away and the bar stays; focus brings it back',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/about');
    await page.evaluate(() => scrollTo({ top: 1000, behavior: 'instant' }));
    const mail = page.getByRole('banner').getByRole('link', { name: site.email });
    await expect(mail).not.toBeInViewport();
    expect(await page.locator('.bar').boundingBox()).toMatchObject({ y: 0, height: 64 });
    await page.getByRole('banner').getByRole('link', { name: site.brand, exact: true }).focus();
    await page.keyboard.press('Shift+Tab');
    await expect(
      page.getByRole('banner').getByRole('link', { name: site.social.at(-1)?.label }),
    ).toBeInViewport();
  },
);

test('a link of the menu leads on', { tag: '@phone' }, async ({ page }) => {
  await openMenu(page, '/contact');
  await menu(page).getByRole('link', { name: 'Search Engine Optimiaztion' }).tap();
  await expect(page).toHaveURL('/services/seo');
  await expect(menu(page)).toBeHidden();
});

test('Escape closes the menu and gives the focus back to its button', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: labels.menu }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: labels.closeMenu })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(menu(page).getByRole('link', { name: 'Home' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu(page)).toBeHidden();
  await expect(page.getByRole('button', { name: labels.menu })).toBeFocused();
});

test('the open menu keeps the focus in the bar', { tag: '@phone' }, async ({ page }) => {
  await openMenu(page, '/');
  const links = await menu(page).getByRole('link').count();
  // Once around: all links, and some steps more.
  for (let step = 0; step < links + 6; step++) {
    await page.keyboard.press('Tab');
    const isInside = await page.evaluate(
      () => document.activeElement === document.body || !!document.activeElement?.closest('.navbar'),
    );
    expect(isInside, `focus after ${step + 1} steps`).toBe(true);
  }
});

test('the page behind the open menu does not scroll', { tag: '@phone' }, async ({ page }) => {
  await openMenu(page, '/');
  await page.mouse.move(195, 600);
  // The menu itself scrolls to its end and hands nothing on.
  for (let turn = 0; turn < 3; turn++) await page.mouse.wheel(0, 2000);
  await expect(menu(page).getByRole('link', { name: 'Contact' })).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(menu(page)).toBeHidden();
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test.describe('the services of the wide bar', () => {
  const services = (page: Page) => menu(page).getByRole('list', { name: 'Services' });
  const button = (page: Page) => menu(page).getByRole('button', { name: 'Services' });

  test('open and close by click before any script has arrived, and stay closed once it has', async ({
    page,
  }) => {
    const release = await holdScripts(page);
    await page.goto('/');
    await button(page).click();
    await expect(services(page)).toBeVisible();
    await button(page).click();
    await expect(services(page)).toBeHidden();
    release();
    await untilHydrated(button(page));
    await expect(services(page)).toBeHidden();
  });

  test('open to the mouse once the connection is back, if their script could not be fetched', async ({
    page,
    context,
  }) => {
    await page.goto('/about');
    await context.setOffline(true);
    const failed = page.waitForEvent('requestfailed');
    await button(page).hover();
    await failed;
    await context.setOffline(false);
    await page.mouse.move(0, 500);
    await button(page).hover();
    await expect(services(page)).toBeVisible();
  });

  test('have an edge that is seen over a dark section', async ({ page }) => {
    await page.goto('/');
    await button(page).click();
    for (const side of ['left', 'right', 'bottom'])
      await expect(services(page)).toHaveCSS(`border-${side}`, '1px solid rgba(255, 255, 255, 0.4)');
    await expect(services(page)).toHaveCSS('border-top-style', 'solid');
  });

  test('stand under their button and inside the window, whatever its width', async ({ page }) => {
    await page.goto('/about');
    await expect(services(page)).toBeHidden();
    for (const width of [1024, 1280, 1440, 1920])
      await test.step(`${width} pixels`, async () => {
        await page.setViewportSize({ width, height: 800 });
        await button(page).click();
        const edges = (locator: Locator) =>
          locator.evaluate((element) => {
            const { left, right, top, bottom } = element.getBoundingClientRect();
            return { left, right, top, bottom };
          });
        const [list, opener] = await Promise.all([edges(services(page)), edges(button(page))]);
        const step = `${width} pixels`;
        expect.soft(list.top, step).toBeCloseTo(opener.bottom, 0);
        expect.soft(list.left, step).toBeLessThanOrEqual(opener.left);
        expect.soft(list.right, step).toBeGreaterThanOrEqual(opener.right);
        for (const part of [services(page), ...(await services(page).getByRole('link').all())]) {
          await expect.soft(part, step).toBeVisible();
          const { left, right, bottom } = await edges(part);
          expect.soft(left, step).toBeGreaterThanOrEqual(0);
          expect.soft(right, step).toBeLessThanOrEqual(width);
          expect.soft(bottom, step).toBeLessThanOrEqual(800);
        }
        await button(page).click();
      });
  });

  test('open by keyboard, stand next in the order of focus, and close on Escape', async ({ page }) => {
    await page.goto('/');
    await button(page).focus();
    await page.keyboard.press('Enter');
    await expect(services(page)).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(services(page).getByRole('link').first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(services(page)).toBeHidden();
    await expect(button(page)).toBeFocused();
  });

  test('open when pointed at', async ({ page }) => {
    await page.goto('/');
    await button(page).hover();
    await expect(services(page)).toBeVisible();
    await services(page).getByRole('link', { name: 'Lead Generation' }).click();
    await expect(page).toHaveURL('/services/lead-generation');
  });

  test('can be gone through with the arrow keys', async ({ page }) => {
    await page.goto('/');
    await button(page).focus();
    await page.keyboard.press('ArrowDown');
    const links = services(page).getByRole('link');
    await expect(links.first()).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(links.nth(1)).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(links.first()).toBeFocused();
  });

  for (const by of ['keyboard', 'pointing'])
    test(`opened by ${by}, close when focus moves on, which they would cover`, async ({ page }) => {
      await page.goto('/');
      await button(page).focus();
      await untilHydrated(button(page));
      if (by === 'keyboard') await page.keyboard.press('Enter');
      else await button(page).hover();
      await expect(services(page)).toBeVisible();
      await services(page).getByRole('link').last().focus();
      await expect(services(page)).toBeVisible();
      await page.keyboard.press('Tab');
      await expect(menu(page).getByRole('link', { name: 'Packages' })).toBeFocused();
      await expect(services(page)).toBeHidden();
    });

  test('leave keys with a modifier to the browser', async ({ page }) => {
    await holdScripts(page);
    await page.goto('/');
    await button(page).focus();
    expect(await reachesBrowser(page, 'ArrowDown altKey'), 'before the script has arrived').toBe(true);
    await page.unrouteAll();
    await page.goto('/');
    await button(page).focus();
    await page.keyboard.press('ArrowDown');
    await expect(services(page).getByRole('link').first()).toBeFocused();
    for (const key of ['ArrowUp altKey', 'Home ctrlKey', 'End metaKey', 'ArrowDown shiftKey'])
      expect(await reachesBrowser(page, key), key).toBe(true);
    await expect(services(page).getByRole('link').first()).toBeFocused();
  });

  test('close when a press falls elsewhere', async ({ page }) => {
    await page.goto('/');
    await button(page).click();
    await expect(services(page)).toBeVisible();
    // At its beginning: the list covers the rest.
    await page.getByRole('heading', { level: 1 }).click({ position: { x: 10, y: 10 } });
    await expect(services(page)).toBeHidden();
  });
});

test('going through the bar by keyboard leaves the page where it is', async ({ page }) => {
  await page.goto('/about');
  await page.locator('html.in-fonts').waitFor();
  await page.evaluate(() => scrollTo({ top: 1000, behavior: 'instant' }));
  await page.getByRole('banner').getByRole('link', { name: site.brand, exact: true }).focus();
  for (const name of ['Home', 'About']) {
    await page.keyboard.press('Tab');
    await expect(menu(page).getByRole('link', { name })).toBeFocused();
  }
  // A page that scrolls by itself takes some frames for it.
  const isStill = page.evaluate(async () => {
    for (let frame = 0; frame < 60; frame++) await new Promise(requestAnimationFrame);
    return scrollY;
  });
  expect(await isStill).toBe(1000);
});
