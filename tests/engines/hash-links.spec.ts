import { listedServices, packageTabs } from '../support/content.ts';
import { untilStill } from './support/scrolling.ts';
import { expect, test } from './support/test.ts';
import type { Visitor } from './support/visitor.ts';

const SCREENS = [
  ['phone', 390, 844],
  ['desk', 1280, 800],
] as const;
const SERVICE = `/services/${listedServices[0]!.id}`;

/** What the address names is in view, and not under the bar. */
async function expectBelowBar(visitor: Visitor) {
  await untilStill(visitor);
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

for (const path of [`${SERVICE}#schedule-a-call`, '/contact#enquiry-name', `/packages#${packageTabs[1]!.id}`])
  test(`${path} opens with what it names below the bar, also once the fonts are there`, async ({
    visitor,
    proxy,
  }) => {
    for (const [screen, width, height] of SCREENS)
      await test.step(`on a ${screen}`, async () => {
        await visitor.resize(width, height);
        const letFontsIn = proxy.hold(/\.woff2$/);
        // Another page before: an address that differs in its last part alone loads nothing.
        await visitor.go('/robots.txt');
        await visitor.go(path);
        await expect.poll(() => visitor.isVisible(':target')).toBe(true);
        await expectBelowBar(visitor);
        letFontsIn();
        await visitor.read('html.in-fonts', () => true);
        await visitor.untilLoaded();
        await expectBelowBar(visitor);
      });
  });

test('a link within a page of a phone leads to what it names, below the bar', async ({ visitor }) => {
  await visitor.resize(390, 844);
  await visitor.go(SERVICE);
  await visitor.click({ role: 'link', css: '[href="#schedule-a-call"]' });
  await expect.poll(() => visitor.path()).toBe(`${SERVICE}#schedule-a-call`);
  // WebKit may pause the smooth scroll under load.
  const isInView = () => document.querySelector(':target')!.getBoundingClientRect().top < innerHeight;
  await expect.poll(() => visitor.evaluate(isInView)).toBe(true);
  await expectBelowBar(visitor);
});
