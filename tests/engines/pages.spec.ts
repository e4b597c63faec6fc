import { pagesByKind } from '../support/sitemap.ts';
import { expect, test } from './support/test.ts';

/** From a small phone to a desk, in CSS pixels. */
const WIDTHS = [320, 390, 820, 1280];

/** By how much the page is wider than what shows it, in CSS pixels. */
function overflow() {
  const { scrollWidth, clientWidth } = document.documentElement;
  return scrollWidth - clientWidth;
}

test('a page of each kind has one main heading, fits every screen and does nothing wrong', async ({
  visitor,
}) => {
  for (const path of pagesByKind().values())
    await test.step(path, async () => {
      await visitor.go(path);
      await visitor.untilLoaded();
      expect(await visitor.count('h1')).toBe(1);
      for (const width of WIDTHS) {
        await visitor.resize(width, 800);
        await expect.poll(() => visitor.evaluate(overflow), `at ${width} pixels`).toBeLessThanOrEqual(0);
      }
    });
});
