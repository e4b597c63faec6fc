import { pagesByKind } from '../support/sitemap.ts';
import { expect, test } from './support/test.ts';

test('a page of each kind fits every width and reports no error', async ({ visitor }) => {
  const excess = () => visitor.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  for (const path of pagesByKind().values())
    await test.step(path, async () => {
      await visitor.go(path);
      await visitor.untilLoaded();
      for (const width of [320, 390, 820, 1280]) {
        await visitor.resize(width, 800);
        await expect.poll(excess, `at ${width} pixels`).toBeLessThanOrEqual(0);
      }
    });
});
