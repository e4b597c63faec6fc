import { listedServices } from '../support/content.ts';
import { CLOSE, linkTo, MENU, OPEN, SERVICES, SERVICES_BUTTON } from './support/parts.ts';
import { expect, test } from './support/test.ts';
import type { Visitor } from './support/visitor.ts';

const PHONE = [390, 844] as const;

/** Positions of the bar and the menu, in CSS pixels of the viewport. */
const places = (visitor: Visitor) =>
  visitor.evaluate(() => {
    const box = (selector: string) => document.querySelector(selector)!.getBoundingClientRect();
    const { top, bottom, width } = box('#menu');
    return { bar: box('.bar').bottom, top, bottom, width, viewport: [innerWidth, innerHeight] };
  });

/** The menu fills the viewport below the bar, to less than a pixel. */
async function expectFullMenu(visitor: Visitor) {
  await expect.poll(() => visitor.isVisible(MENU)).toBe(true);
  await expect
    .poll(async () => {
      const { bar, top, bottom, width, viewport } = await places(visitor);
      return [top - bar, bottom - viewport[1]!, width - viewport[0]!].map(Math.round);
    })
    .toEqual([0, 0, 0]);
}

const expectClosed = (visitor: Visitor, list = MENU) =>
  expect.poll(() => visitor.isVisible(list)).toBe(false);

async function goTo(visitor: Visitor, top: number) {
  await visitor.untilLoaded();
  await visitor.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top);
}

test('the menu of a phone opens, closes and navigates, at any scroll position', async ({ visitor }) => {
  await visitor.resize(...PHONE);

  await test.step('closes by Escape and returns the focus to its button', async () => {
    await visitor.go('/about');
    await visitor.focus(OPEN);
    await visitor.press('Enter');
    await expect.poll(() => visitor.isVisible(CLOSE)).toBe(true);
    await visitor.press('Tab');
    await visitor.press('Escape');
    await expectClosed(visitor);
    await expect.poll(() => visitor.hasFocus(OPEN)).toBe(true);
  });

  await test.step('blocks scrolling of the page', async () => {
    await visitor.go('/about');
    await visitor.tap(OPEN);
    await expectFullMenu(visitor);
    // WebKit scrolls in another thread, which the menu blocks a frame later.
    await expect.poll(() => visitor.evaluate(() => document.getAnimations().length)).toBe(0);
    const turnTheWheel = async () => {
      await visitor.wheel(2000);
      return visitor.isInView(linkTo('/contact'));
    };
    await expect.poll(turnTheWheel).toBe(true);
    await turnTheWheel();
    expect(await visitor.evaluate(() => scrollY)).toBe(0);
  });

  await test.step('is closed on the page of a link, and after Back', async () => {
    await visitor.tap(linkTo('/contact'));
    await expect.poll(() => visitor.path()).toBe('/contact');
    expect(await visitor.isVisible(MENU)).toBe(false);
    await visitor.back();
    expect(await visitor.isVisible(MENU)).toBe(false);
    await visitor.tap(OPEN);
    await expectFullMenu(visitor);
  });

  for (const scrolled of [0, 20, 900])
    await test.step(`fills the viewport below the bar of a page scrolled by ${scrolled} pixels, also after rotation`, async () => {
      await visitor.go('/about');
      await goTo(visitor, scrolled);
      await visitor.tap(OPEN);
      await expectFullMenu(visitor);
      await visitor.resize(844, 390);
      await expectFullMenu(visitor);
      await visitor.tap(CLOSE);
      await expectClosed(visitor);
      await visitor.resize(...PHONE);
      await visitor.tap(OPEN);
      await expectFullMenu(visitor);
      await visitor.tap(linkTo('/packages'));
      await expect.poll(() => visitor.path()).toBe('/packages');
    });
});

test('the services of the wide bar open and close by hover, click and key, and navigate', async ({
  visitor,
}) => {
  const href = `/services/${listedServices[1]!.id}`;
  const service = linkTo(href, SERVICES);
  const expectOpen = () => expect.poll(() => visitor.isVisible(SERVICES)).toBe(true);
  await visitor.go('/about');

  await test.step('open on hover and close when the pointer leaves', async () => {
    await visitor.hover(SERVICES_BUTTON);
    await expectOpen();
    await visitor.hover(service);
    expect(await visitor.isVisible(SERVICES)).toBe(true);
    await visitor.moveTo(640, 780);
    await expectClosed(visitor, SERVICES);
  });

  await test.step('open by key, and close when focus moves to an element that they cover', async () => {
    await visitor.focus(SERVICES_BUTTON);
    await visitor.press('Enter');
    await expectOpen();
    await visitor.focus(service);
    expect(await visitor.isVisible(SERVICES)).toBe(true);
    await visitor.focus(linkTo('/packages'));
    await expectClosed(visitor, SERVICES);
    expect(await visitor.hasFocus(linkTo('/packages'))).toBe(true);
  });

  await test.step('open by a click, close by a click outside, and navigate', async () => {
    await visitor.click(SERVICES_BUTTON);
    await expectOpen();
    await visitor.clickAt(100, 780);
    await expectClosed(visitor, SERVICES);
    await visitor.click(SERVICES_BUTTON);
    await visitor.click(service);
    await expect.poll(() => visitor.path()).toBe(href);
  });
});
