import { labels } from '../support/content.ts';
import { expect, test } from './support/test.ts';
import type { Visitor } from './support/visitor.ts';

const MENU = '#menu';
const OPEN = { role: 'button', name: labels.menu } as const;
const CLOSE = { role: 'button', name: labels.closeMenu } as const;
const linkOf = (name: string) => ({ role: 'link', name, within: MENU }) as const;

const SERVICES = '#services-menu';
const SERVICES_BUTTON = { role: 'button', name: 'Services' } as const;

/** Where the bar ends and where the menu stands, in CSS pixels of the viewport. */
const places = (visitor: Visitor) =>
  visitor.evaluate(() => {
    const box = (selector: string) => document.querySelector(selector)!.getBoundingClientRect();
    const { top, bottom, width } = box('#menu');
    return { bar: box('.bar').bottom, top, bottom, width, viewport: [innerWidth, innerHeight] };
  });

/** The menu fills the window below the bar, to less than a pixel. */
async function expectFullMenu(visitor: Visitor) {
  await expect.poll(() => visitor.isVisible(MENU)).toBe(true);
  await expect
    .poll(async () => {
      const { bar, top, bottom, width, viewport } = await places(visitor);
      return [top - bar, bottom - viewport[1]!, width - viewport[0]!].map(Math.round);
    })
    .toEqual([0, 0, 0]);
}

test.describe('the menu of a phone', () => {
  test.beforeEach(({ visitor }) => visitor.resize(390, 844));

  test('fills the window below the bar at the top of a page', async ({ visitor }) => {
    await visitor.go('/about');
    await visitor.tap(OPEN);
    await expectFullMenu(visitor);
  });

  for (const scrolled of [20, 900])
    test(`fills the window below the bar on a page scrolled by ${scrolled} pixels`, async ({ visitor }) => {
      await visitor.go('/about');
      await visitor.untilLoaded();
      await visitor.evaluate((top) => scrollTo({ top, behavior: 'instant' }), scrolled);
      await visitor.tap(OPEN);
      await expectFullMenu(visitor);
      await visitor.tap(linkOf('Packages'));
      await expect.poll(() => visitor.path()).toBe('/packages');
    });

  test('closes by its button, and opens again', async ({ visitor }) => {
    await visitor.go('/about');
    for (let time = 0; time < 2; time++) {
      await visitor.tap(OPEN);
      await expectFullMenu(visitor);
      await visitor.tap(CLOSE);
      await expect.poll(() => visitor.isVisible(MENU)).toBe(false);
    }
  });

  test('closes by Escape and gives the focus back to its button', async ({ visitor }) => {
    await visitor.go('/about');
    await visitor.read(OPEN, (button) => button.focus());
    await visitor.press('Enter');
    await expect.poll(() => visitor.isVisible(CLOSE)).toBe(true);
    await visitor.press('Tab');
    await visitor.press('Escape');
    await expect.poll(() => visitor.isVisible(MENU)).toBe(false);
    await expect.poll(() => visitor.hasFocus(OPEN)).toBe(true);
  });

  test('holds the page behind it still', async ({ visitor }) => {
    await visitor.go('/about');
    await visitor.tap(OPEN);
    await expectFullMenu(visitor);
    // WebKit scrolls in a thread of its own, which learns of the menu a frame later.
    await expect.poll(() => visitor.evaluate(() => document.getAnimations().length)).toBe(0);
    const turnTheWheel = async () => {
      await visitor.wheel(2000);
      return visitor.isInView(linkOf('Contact'));
    };
    await expect.poll(turnTheWheel).toBe(true);
    await turnTheWheel();
    expect(await visitor.evaluate(() => scrollY)).toBe(0);
  });

  test('is closed on the page that a link leads to, and on the way back', async ({ visitor }) => {
    await visitor.go('/about');
    await visitor.tap(OPEN);
    await expect.poll(() => visitor.isVisible(CLOSE)).toBe(true);
    await visitor.tap(linkOf('Contact'));
    await expect.poll(() => visitor.path()).toBe('/contact');
    expect(await visitor.isVisible(MENU)).toBe(false);
    await visitor.back();
    expect(await visitor.isVisible(MENU)).toBe(false);
    await visitor.tap(OPEN);
    await expectFullMenu(visitor);
  });

  for (const scrolled of [0, 900])
    test(`can be closed after the phone is turned, on a page scrolled by ${scrolled} pixels`, async ({
      visitor,
    }) => {
      await visitor.go('/about');
      await visitor.untilLoaded();
      await visitor.evaluate((top) => scrollTo({ top, behavior: 'instant' }), scrolled);
      await visitor.tap(OPEN);
      await expectFullMenu(visitor);
      await visitor.resize(844, 390);
      await expectFullMenu(visitor);
      await visitor.tap(CLOSE);
      await expect.poll(() => visitor.isVisible(MENU)).toBe(false);
    });

  test('gives way to the bar of a wide window', async ({ visitor }) => {
    await visitor.go('/about');
    await visitor.tap(OPEN);
    await expectFullMenu(visitor);
    await visitor.resize(1280, 800);
    await visitor.tap(linkOf('Packages'));
    await expect.poll(() => visitor.path()).toBe('/packages');
  });

  test('opens and closes before its script has arrived', async ({ visitor, proxy }) => {
    const release = proxy.holdScripts();
    await visitor.go('/about');
    await visitor.tap(OPEN);
    await expectFullMenu(visitor);
    await visitor.tap(OPEN);
    await expect.poll(() => visitor.isVisible(MENU)).toBe(false);
    await visitor.tap(OPEN);
    release();
    await expect.poll(() => visitor.isVisible(CLOSE)).toBe(true);
    await expectFullMenu(visitor);
  });
});

test.describe('the services of the wide bar', () => {
  test.beforeEach(({ visitor }) => visitor.go('/about'));

  test('open by pointing at them and close when the pointer leaves', async ({ visitor }) => {
    await visitor.hover(SERVICES_BUTTON);
    await expect.poll(() => visitor.isVisible(SERVICES)).toBe(true);
    await visitor.hover({ role: 'link', name: 'Lead Generation', within: SERVICES });
    expect(await visitor.isVisible(SERVICES)).toBe(true);
    await visitor.moveTo(640, 780);
    await expect.poll(() => visitor.isVisible(SERVICES)).toBe(false);
  });

  test('open by a click, lead on, and close by a press outside', async ({ visitor }) => {
    await visitor.click(SERVICES_BUTTON);
    await expect.poll(() => visitor.isVisible(SERVICES)).toBe(true);
    await visitor.clickAt(100, 780);
    await expect.poll(() => visitor.isVisible(SERVICES)).toBe(false);
    await visitor.click(SERVICES_BUTTON);
    await visitor.click({ role: 'link', name: 'Lead Generation', within: SERVICES });
    await expect.poll(() => visitor.path()).toBe('/services/lead-generation');
  });

  test('close when focus moves on, which they would cover', async ({ visitor }) => {
    await visitor.click(SERVICES_BUTTON);
    await expect.poll(() => visitor.isVisible(SERVICES)).toBe(true);
    await visitor.read({ role: 'link', name: 'Lead Generation', within: SERVICES }, (link) => link.focus());
    expect(await visitor.isVisible(SERVICES)).toBe(true);
    await visitor.read(linkOf('Packages'), (link) => link.focus());
    await expect.poll(() => visitor.isVisible(SERVICES)).toBe(false);
    expect(await visitor.hasFocus(linkOf('Packages'))).toBe(true);
  });

  test('open and close by keyboard', async ({ visitor }) => {
    const links = { role: 'link', within: SERVICES } as const;
    await visitor.read(SERVICES_BUTTON, (button) => button.focus());
    await visitor.press('ArrowDown');
    await expect.poll(() => visitor.hasFocus(links)).toBe(true);
    await visitor.press('ArrowDown');
    await expect
      .poll(() => visitor.hasFocus({ role: 'link', name: 'Digital Marketing', within: SERVICES }))
      .toBe(true);
    await visitor.press('Escape');
    await expect.poll(() => visitor.isVisible(SERVICES)).toBe(false);
    await expect.poll(() => visitor.hasFocus(SERVICES_BUTTON)).toBe(true);
    await visitor.press('Enter');
    await expect.poll(() => visitor.isVisible(SERVICES)).toBe(true);
  });
});
