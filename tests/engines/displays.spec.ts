import { labels, packageTabs, projects } from '../support/content.ts';
import { linkTo, OPEN } from './support/menu.ts';
import { largeView, projectLink } from './support/portfolio.ts';
import { expect, test } from './support/test.ts';
import type { Visitor } from './support/visitor.ts';

const [CHOSEN, OTHER] = packageTabs.slice(-2).map(({ id }) => `[role=tab][href="#${id}"]`) as [
  string,
  string,
];

/** Waits until nothing is wider than the window. */
const untilFits = (visitor: Visitor) =>
  expect
    .poll(() => visitor.evaluate(() => document.documentElement.scrollWidth - innerWidth))
    .toBeLessThanOrEqual(0);

test('nothing has to be scrolled sideways on a small laptop zoomed to 200 %, or in the large view of a phone that is turned', async ({
  visitor,
}) => {
  await test.step('zoomed, and the menu leads on', async () => {
    await visitor.resize(640, 400);
    await visitor.go('/packages');
    await untilFits(visitor);
    await visitor.click(OPEN);
    // The last one lies below what the window can show.
    await visitor.click(linkTo('/contact'));
    await expect.poll(() => visitor.path()).toBe('/contact');
    await untilFits(visitor);
    await visitor.go('/');
    await untilFits(visitor);
  });

  await test.step('turned, the large view keeps its project', async () => {
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
      await expect
        .poll(() =>
          visitor.read('dialog .swiper-slide-active', (slide) => {
            const { left, right } = slide.getBoundingClientRect();
            return [left, right, slide.querySelector('h2')?.textContent];
          }),
        )
        .toEqual([0, width, project.title]);
      expect(await visitor.isInView({ role: 'button', name: labels.nextProject })).toBe(true);
      await untilFits(visitor);
    }
  });
});

test(
  'with forced colours the menu button and the chosen tab stand out',
  { tag: '@forced-colors' },
  async ({ visitor }) => {
    await visitor.go(`/packages#${packageTabs.at(-2)!.id}`);
    await expect.poll(() => visitor.attribute(CHOSEN, 'aria-selected')).toBe('true');
    await visitor.emulate({ forcedColors: true });
    await expect.poll(() => visitor.evaluate(() => matchMedia('(forced-colors: active)').matches)).toBe(true);
    for (const width of [1280, 390]) {
      await visitor.resize(width, 800);
      const [chosen, other] = [await marks(visitor, CHOSEN), await marks(visitor, OTHER)];
      expect(chosen, `at ${width} pixels`).not.toEqual(other);
    }
    expect(await marks(visitor, '.navbar-toggle i')).toContainEqual(
      expect.stringMatching(/^border solid .*5px$/),
    );
  },
);

test(
  'on paper a page has its heading, black on white, and no bars or forms',
  { tag: '@print' },
  async ({ visitor }) => {
    for (const path of ['/', '/contact']) {
      await visitor.go(path);
      await visitor.emulate({ print: true });
      await expect.poll(() => visitor.isVisible({ role: 'banner' })).toBe(false);
      expect(await visitor.isVisible('h1')).toBe(true);
      expect(await visitor.isVisible('form')).toBe(false);
      // Colours change within an instant, not at once.
      await expect.poll(() => inkedElements(visitor)).toEqual([]);
    }
  },
);

/** What can be seen of an element besides its text. */
const marks = (visitor: Visitor, selector: string) =>
  visitor.read(selector, (element) => {
    const ground = getComputedStyle(document.body).backgroundColor;
    return [undefined, '::before'].flatMap((part) => {
      const style = getComputedStyle(element, part);
      const { backgroundColor, borderStyle, borderWidth, outlineStyle, fontWeight } = style;
      const isFilled = backgroundColor !== ground && !/^rgba.*, 0\)$/.test(backgroundColor);
      return [
        isFilled ? `background ${backgroundColor}` : '',
        `border ${borderStyle} ${borderWidth}`,
        `outline ${outlineStyle}`,
        `weight ${fontWeight}`,
      ].filter(Boolean);
    });
  });

/** What is not black on a clear ground, by the beginning of its HTML. */
async function inkedElements(visitor: Visitor): Promise<string[]> {
  const inked = await visitor.readAll('body *', (element) => {
    const { backgroundColor, borderImageSource, color } = getComputedStyle(element);
    const isClear = backgroundColor === 'rgba(0, 0, 0, 0)' && borderImageSource === 'none';
    return element.checkVisibility() && !(isClear && color === 'rgb(0, 0, 0)')
      ? element.outerHTML.slice(0, 80)
      : '';
  });
  return inked.filter(Boolean);
}
