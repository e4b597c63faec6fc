import { expect, test } from '@playwright/test';
import { headlessShell } from '../../src/tooling/chromium.ts';
import { projects } from '../support/content.ts';

// As on Windows, where a scrollbar takes room from the page.
test.use({ launchOptions: { ...headlessShell, ignoreDefaultArgs: ['--hide-scrollbars'] } });

test('the large view ends at the scrollbar of the page, which covers none of its buttons', async ({
  page,
}) => {
  await page.goto(`/portfolio#${projects[0]!.id}`);
  const view = page.getByRole('dialog');
  await expect(view).toBeVisible();
  const room = await page.evaluate(() => document.documentElement.clientWidth);
  expect(room).toBeLessThan(page.viewportSize()!.width);
  const { x, width } = (await view.boundingBox())!;
  expect(x + width).toBe(room);
});
