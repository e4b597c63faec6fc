import { packageTabs, projects } from '../support/content.ts';
import { pagesByKind } from '../support/sitemap.ts';
import { largeView, projectLink, shownPanels, tabOf } from './support/parts.ts';
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

test('a tab of the packages is selected by arrow keys and by the URL fragment', async ({ visitor }) => {
  const [first, second, last] = [packageTabs[0]!, packageTabs[1]!, packageTabs.at(-1)!].map(
    ({ id }) => id,
  ) as [...[string, string, string]];
  /** Waits until a tab is selected, only its panel is visible, and the URL has its fragment. */
  const expectSelected = async (id: string) => {
    await expect.poll(() => visitor.attribute(tabOf(id), 'aria-selected')).toBe('true');
    await expect.poll(() => shownPanels(visitor)).toEqual([id]);
    await expect.poll(() => visitor.path()).toBe(`/packages#${id}`);
  };

  await test.step('by arrow keys', async () => {
    await visitor.go('/packages');
    expect(await shownPanels(visitor)).toEqual([first]);
    // Not every engine focuses a link on click.
    await visitor.read(tabOf(first), (link) => link.focus());
    for (const [key, id] of [
      ['ArrowDown', second],
      ['ArrowUp', first],
      ['ArrowLeft', last],
      ['ArrowRight', first],
    ] as const) {
      await visitor.press(key);
      await expectSelected(id);
      expect(await visitor.hasFocus(tabOf(id)), `focus after ${key}`).toBe(true);
    }
  });
  await test.step('by the fragment, on load, on a change and on Back', async () => {
    await visitor.go('/about');
    await visitor.go(`/packages#${second}`);
    await expectSelected(second);
    await visitor.go(`/packages#${last}`);
    await expectSelected(last);
    await visitor.back();
    await expectSelected(second);
  });
});
