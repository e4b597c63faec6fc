import { projects } from '../support/content.ts';
import { pagesByKind } from '../support/sitemap.ts';
import { largeView, projectLink } from './support/parts.ts';
import { expect, test } from './support/test.ts';
import type { Visitor } from './support/visitor.ts';

/** Waits until the page has no horizontal overflow. */
const untilFits = (visitor: Visitor, what?: string) =>
  expect
    .poll(() => visitor.evaluate(() => document.documentElement.scrollWidth - innerWidth), what)
    .toBeLessThanOrEqual(0);

test('a page of each kind fits every width and reports no error', async ({ visitor }) => {
  for (const path of pagesByKind().values())
    await test.step(path, async () => {
      await visitor.go(path);
      await visitor.untilLoaded();
      for (const width of [320, 390, 820, 1280]) {
        await visitor.resize(width, 800);
        await untilFits(visitor, `at ${width} pixels`);
      }
    });
});

test('the large view keeps its project when a phone is rotated', async ({ visitor }) => {
  const project = projects[1]!;
  await visitor.resize(390, 844);
  await visitor.go('/portfolio');
  await visitor.tap(projectLink(project));
  await expect.poll(() => visitor.isVisible(largeView(project))).toBe(true);
  for (const [width, height] of [
    [844, 390],
    [390, 844],
  ] as const) {
    await visitor.resize(width, height);
    const slide = () =>
      visitor.read('dialog .swiper-slide-active', (element) => {
        const { left, right } = element.getBoundingClientRect();
        return [left, right, element.querySelector('h2')?.textContent];
      });
    await expect.poll(slide).toEqual([0, width, project.title]);
    expect(await visitor.isInView('.lightbox-next')).toBe(true);
    await untilFits(visitor);
  }
});
