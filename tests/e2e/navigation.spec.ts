import { expect, type Locator } from '@playwright/test';
import { labels, site } from '../support/content.ts';
import { test } from '../support/enquiry-service.ts';

test('the chat link stands over no control in a window of any width', async ({ page }) => {
  await page.goto('/');
  const chat = page.getByRole('link', { name: site.chat.label });
  for (const width of [390, 820, 1024, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expect.soft(chat, `${width} pixels`).toBeInViewport();
    const covered = await chat.evaluate((link) => {
      const box = link.getBoundingClientRect();
      const header = link.closest('header')?.getBoundingClientRect();
      const isOver = (other: Element) => {
        const { left, right, top, bottom } = other.getBoundingClientRect();
        return left < box.right && right > box.left && top < box.bottom && bottom > box.top;
      };
      // In the header nothing scrolls under it; beside the content nothing reaches as far to the right.
      const isInHeader = !!header && box.top >= header.top && box.bottom <= header.bottom;
      /** Right edge of what is shown of an element, which a scrolling row may cut off. */
      const rightOf = (other: Element): number => {
        const row = other.closest('.portfolio-bar ul') ?? other;
        return Math.min(other.getBoundingClientRect().right, row.getBoundingClientRect().right);
      };
      return [...document.querySelectorAll('a, button, input, select, textarea, label')]
        .filter((other) => other !== link && other.checkVisibility())
        .filter((other) =>
          other.closest('header') ? isOver(other) : !isInHeader && rightOf(other) > box.left,
        )
        .map(({ outerHTML }) => outerHTML.slice(0, 80));
    });
    expect.soft(covered, `${width} pixels`).toEqual([]);
  }
});

test('the copyright line names the year in which the page is read, not the one it was built in', async ({
  page,
}) => {
  const footer = page.getByRole('contentinfo');
  await page.goto('/about');
  await expect(footer).toContainText(`© ${new Date().getFullYear()} ${site.brand}`);
  await page.clock.setFixedTime('2042-06-01T12:00:00');
  await page.reload();
  await expect(footer).toContainText(`© 2042 ${site.brand}`);
});

const color = (element: Locator) => element.evaluate((node) => getComputedStyle(node).color);

test('the link of the page is highlighted in the bar', async ({ page }) => {
  await page.goto('/about');
  const bar = page.getByRole('navigation', { name: labels.mainNavigation });
  const current = bar.locator('[aria-current=page]');
  await expect(current).toHaveText('About');
  expect(await color(current)).not.toBe(await color(bar.getByRole('link', { name: 'Home' })));
});

test('on the page of a service the service and the Services label are highlighted', async ({ page }) => {
  await page.goto('/services/seo');
  const bar = page.getByRole('navigation', { name: labels.mainNavigation });
  const button = bar.getByRole('button', { name: 'Services' });
  expect(await color(button)).not.toBe(await color(bar.getByRole('link', { name: 'Home' })));
  await button.click();
  const current = bar.locator('[aria-current=page]');
  await expect(current).toHaveText('Search Engine Optimiaztion');
  expect(await color(current)).not.toBe(await color(bar.getByRole('link', { name: 'Lead Generation' })));
});

test(
  'the bar takes its scrolled style beyond 10 pixels, and not at 10',
  { tag: '@both' },
  async ({ page }) => {
    await page.goto('/about');
    const bar = page.locator('.bar');
    const jumpTo = (top: number) =>
      page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);
    await expect(bar).toHaveCSS('box-shadow', 'none');
    await jumpTo(11);
    await expect(bar).not.toHaveCSS('box-shadow', 'none');
    await jumpTo(10);
    await expect(bar).toHaveCSS('box-shadow', 'none');
    await jumpTo(500);
    await expect(bar).not.toHaveCSS('box-shadow', 'none');
    await expect(bar).toBeInViewport();
  },
);
