/** Positions and styles of elements, in one visit to the relevant pages for each screen. */
import { expect, type Locator } from '@playwright/test';
import { labels, listedServices, navigation, site } from '../support/content.ts';
import { test } from '../support/enquiry-service.ts';

const color = (element: Locator) => element.evaluate((node) => getComputedStyle(node).color);

test('elements have their positions and styles', { tag: '@both' }, async ({ page, isMobile }) => {
  const footer = page.getByRole('contentinfo');
  const nav = page.getByRole('navigation', { name: labels.mainNavigation });

  await page.goto('/about');
  await test.step('the bar takes its scrolled style beyond 10 pixels, and not at 10', async () => {
    const bar = page.locator('.bar');
    for (const [top, isScrolled] of [
      [0, false],
      [11, true],
      [10, false],
      [500, true],
    ] as const) {
      await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top);
      const hasShadow = () => bar.evaluate((node) => getComputedStyle(node).boxShadow !== 'none');
      await expect.soft.poll(hasShadow, `at ${top} pixels`).toBe(isScrolled);
    }
    await expect.soft(bar).toBeInViewport();
  });
  if (!isMobile) {
    await test.step('the link of the page is highlighted in the bar', async () => {
      const current = nav.locator('[aria-current=page]');
      await expect.soft(current).toHaveAttribute('href', '/about');
      expect.soft(await color(current)).not.toBe(await color(nav.getByRole('link').first()));
    });
    await test.step('the copyright line names the year in which the page is read', async () => {
      await expect.soft(footer).toContainText(`© ${new Date().getFullYear()} ${site.brand}`);
      await page.clock.setFixedTime('2042-06-01T12:00:00');
      await page.reload();
      await expect.soft(footer).toContainText(`© 2042 ${site.brand}`);
    });
  }

  await page.goto(`/portfolio/${listedServices.at(-1)!.id}`);
  await test.step('the filter of the portfolio is one row, in which the current category is visible', async () => {
    const links = page.getByRole('navigation', { name: labels.filterPortfolio }).getByRole('link');
    const tops = await links.evaluateAll((all) => all.map((link) => link.getBoundingClientRect().top));
    expect.soft(new Set(tops).size).toBe(1);
    await expect.soft(links.last()).toBeInViewport({ ratio: 1 });
    expect.soft(await page.evaluate(() => scrollY)).toBe(0);
  });
});

test('on a desktop the chat link covers nothing, and a service is highlighted', async ({ page }) => {
  await page.goto('/');
  await test.step('the chat link covers no control in a viewport of any width', async () => {
    const chat = page.getByRole('link', { name: site.chat.label });
    for (const width of [390, 820, 1024, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await expect.soft(chat, `${width} pixels`).toBeInViewport();
      expect.soft(await chat.evaluate(controlsUnder), `${width} pixels`).toEqual([]);
    }
  });

  const { id, name, navigationLabel = name } = listedServices[0]!;
  await page.goto(`/services/${id}`);
  await test.step('on the page of a service the service and the label above it are highlighted', async () => {
    const nav = page.getByRole('navigation', { name: labels.mainNavigation });
    const button = nav.getByRole('button', { name: navigation.servicesLabel });
    expect.soft(await color(button)).not.toBe(await color(nav.getByRole('link').first()));
    await button.click();
    const current = nav.locator('[aria-current=page]');
    await expect.soft(current).toHaveText(navigationLabel);
    expect
      .soft(await color(current))
      .not.toBe(await color(page.locator('#services-menu a:not([aria-current])').first()));
  });
});

/** Controls that the chat link covers, or would cover after a scroll. Runs in the page. */
function controlsUnder(link: Element): string[] {
  const box = link.getBoundingClientRect();
  const header = link.closest('header')?.getBoundingClientRect();
  const isOver = (other: Element) => {
    const { left, right, top, bottom } = other.getBoundingClientRect();
    // Links that do not fit into the top bar are in a second, invisible line.
    const end = Math.min(bottom, other.closest('.top-bar')?.getBoundingClientRect().bottom ?? bottom);
    return left < box.right && right > box.left && top < box.bottom && end > box.top;
  };
  // Nothing scrolls under it in the header, and no content reaches as far in reading direction.
  const isInHeader = !!header && box.top >= header.top && box.bottom <= header.bottom;
  const isRightToLeft = document.dir === 'rtl';
  const startOf = ({ left, right }: DOMRect) => (isRightToLeft ? -right : left);
  const endOf = ({ left, right }: DOMRect) => (isRightToLeft ? -left : right);
  /** End of the visible part of an element, which a scrolling row may clip. */
  const visibleEndOf = (other: Element): number => {
    const row = other.closest('.portfolio-bar ul') ?? other;
    return Math.min(endOf(other.getBoundingClientRect()), endOf(row.getBoundingClientRect()));
  };
  return [...document.querySelectorAll('a, button, input, select, textarea, label')]
    .filter((other) => other !== link && other.checkVisibility())
    .filter((other) =>
      other.closest('header') ? isOver(other) : !isInHeader && visibleEndOf(other) > startOf(box),
    )
    .map(({ outerHTML }) => outerHTML.slice(0, 80));
}
