import { listedServices } from '../support/content.ts';
import { CATEGORY } from '../support/portfolio.ts';
import * as parts from './support/parts.ts';
import { expect, test } from './support/test.ts';
import type { Visitor } from './support/visitor.ts';

const HEIGHT = 844;

/** Pages at widths (CSS pixels) at which the number of lines differs between font and fallback. */
const SCREENS: [path: string, width: number][] = [
  ['/', 390],
  [`/services/${listedServices[1]!.id}`, 345],
];

/** Position of each text box and picture, from the top of the page in CSS pixels. */
const placesOf = (visitor: Visitor) =>
  visitor.readAll('main :is(h1, h2, h3, p, a, li, img, label, button)', (element) => ({
    // The box of an inline element has the height of its font, whatever the position of the line.
    top: getComputedStyle(element).display === 'inline' ? 0 : Math.round(element.getBoundingClientRect().top),
    text: element.textContent!.trim().slice(0, 40),
  }));

// A visit for each, as Firefox keeps the fonts of the previous page.
for (const [path, width] of SCREENS)
  test(`nothing in the first screen of ${path} shifts when the fonts arrive, ${width} pixels wide`, async ({
    visitor,
    proxy,
  }) => {
    const release = proxy.hold(/\.woff2$/);
    await visitor.resize(width, HEIGHT);
    await visitor.go(path);
    // Fonts are fetched after first paint; the late styles may still be loading.
    await expect.poll(() => proxy.seen(/\.woff2$/).length).toBeGreaterThan(0);
    await expect
      .poll(() => visitor.readAll('link[rel=stylesheet]', (link) => !!(link as HTMLLinkElement).sheet))
      .not.toContain(false);
    // Entrance animations in the viewport have ended.
    const isRising = () =>
      document
        .getAnimations()
        .map(({ effect }) => (effect as KeyframeEffect).target!)
        .some((each) => each.matches('[data-reveal]') && each.getBoundingClientRect().top < innerHeight);
    await expect.poll(() => visitor.evaluate(isRising)).toBe(false);
    const before = await placesOf(visitor);
    release();
    await visitor.read('html.in-fonts', () => true);
    const after = await placesOf(visitor);
    const moved = before
      .map((place, index) => ({ ...place, to: after[index]?.top ?? Number.NaN }))
      .filter(({ top, to }) => top < HEIGHT && !(Math.abs(to - top) <= 3));
    expect(moved).toEqual([]);
  });

test('who has jumped down a page stays there when the fonts arrive', async ({ visitor, proxy }) => {
  const release = proxy.hold(/\.woff2$/);
  await visitor.resize(390, HEIGHT);
  await visitor.go('/');
  await expect.poll(() => proxy.seen(/\.woff2$/).length).toBeGreaterThan(0);
  const choice = parts.choiceOf(CATEGORY);
  const jump = (element: HTMLElement) => element.scrollIntoView({ behavior: 'instant', block: 'center' });
  // Twice: sections that come into view get their real height.
  for (let jumps = 0; jumps < 2; jumps++) {
    await visitor.read(choice, jump);
    await visitor.untilStill();
  }
  expect(await visitor.isInView(choice)).toBe(true);
  release();
  await visitor.read('html.in-fonts', () => true);
  expect(await visitor.isInView(choice)).toBe(true);
});
