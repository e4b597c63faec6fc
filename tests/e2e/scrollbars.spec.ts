import { expect } from '@playwright/test';
import { labels, projects } from '../support/content.ts';
import { test } from '../support/enquiry-service.ts';

// As on Windows, where a scrollbar takes room from the page.
test.use({
  launchOptions: ({ launchOptions }, use) =>
    use({ ...launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] }),
});

test('the large view takes the place of the scrollbar of the page, and covers none of its own with a button', async ({
  page,
}) => {
  const room = () => page.evaluate(() => document.documentElement.clientWidth);
  const several = projects.find(({ morePictures }) => morePictures)!;
  await page.goto(`/portfolio#${several.id}`);
  const view = page.getByRole('dialog');
  await expect(view).toBeVisible();
  const { width, height } = page.viewportSize()!;
  expect(await view.boundingBox()).toEqual({ x: 0, y: 0, width, height });
  expect(await room()).toBe(width);

  const slide = view.getByRole('group');
  await expect(slide.getByRole('img')).toHaveCount(1 + several.morePictures!.length);
  expect(await slide.evaluate(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)).toBe(true);
  const close = view.getByRole('button', { name: labels.closeProject });
  const button = (await close.boundingBox())!;
  expect(await slide.evaluate(({ clientWidth }) => clientWidth)).toBeGreaterThanOrEqual(
    button.x + button.width,
  );

  await close.click();
  await expect(view).toBeHidden();
  expect(await room()).toBeLessThan(width);
});
