import { untilStill } from './support/scrolling.ts';
import { expect, test } from './support/test.ts';
import type { Visitor } from './support/visitor.ts';

const SCREENS = [
  ['phone', 390, 844],
  ['desk', 1280, 800],
] as const;

/** What the address names is in view, and not under the bar. */
async function expectBelowBar(visitor: Visitor) {
  const { target, bar, height } = await visitor.evaluate(() => {
    const topOf = (element: Element) => element.getBoundingClientRect().top;
    return {
      target: topOf(document.getElementById(location.hash.slice(1))!),
      bar: document.querySelector('.bar')!.getBoundingClientRect().bottom,
      height: innerHeight,
    };
  });
  expect(target, 'top of the target, with the end of the bar').toBeGreaterThanOrEqual(bar);
  expect(target).toBeLessThan(height);
}

for (const [screen, width, height] of SCREENS) {
  for (const path of ['/services/web-development#schedule-a-call', '/contact#enquiry-name', '/packages#seo'])
    test(`${path} opens on a ${screen} with what it names below the bar, also once the fonts are there`, async ({
      visitor,
      proxy,
    }) => {
      await visitor.resize(width, height);
      const letFontsIn = proxy.hold(/\.woff2$/);
      await visitor.go(path);
      await expect.poll(() => visitor.isVisible(':target')).toBe(true);
      await untilStill(visitor);
      await expectBelowBar(visitor);
      letFontsIn();
      await visitor.read('html.in-fonts', () => true);
      await visitor.untilLoaded();
      await untilStill(visitor);
      await expectBelowBar(visitor);
    });
}

test('a link within a page of a phone leads to what it names, below the bar', async ({ visitor }) => {
  await visitor.resize(390, 844);
  await visitor.go('/services/web-development');
  await visitor.click({ role: 'link', css: '[href="#schedule-a-call"]' });
  await expect.poll(() => visitor.path()).toBe('/services/web-development#schedule-a-call');
  // WebKit may pause the smooth scroll under load.
  const isInView = () => document.querySelector(':target')!.getBoundingClientRect().top < innerHeight;
  await expect.poll(() => visitor.evaluate(isInView)).toBe(true);
  await untilStill(visitor);
  await expectBelowBar(visitor);
});
