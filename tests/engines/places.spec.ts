/** Scroll positions after URLs with a fragment, links and history navigation, and that pages work there. */
import { listedServices, packageTabs } from '../support/content.ts';
import { fieldOf, isReady, linkTo, SEND, SERVICES, SERVICES_BUTTON, SUMMARY } from './support/parts.ts';
import { expect, test } from './support/test.ts';
import type { Visitor } from './support/visitor.ts';

const SCREENS = [
  ['phone', 390, 844],
  ['desk', 1280, 800],
] as const;
const SERVICE = `/services/${listedServices[0]!.id}`;

/** Entrance animations still shift elements while the browser restores the scroll position. */
const REVEAL_PX = 30;

/** The target of the fragment is in the viewport, and not under the bar. */
async function expectBelowBar(visitor: Visitor) {
  await visitor.untilStill();
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

async function expectServicesToOpen(visitor: Visitor) {
  await visitor.hover(SERVICES_BUTTON);
  await expect.poll(() => visitor.isVisible(SERVICES)).toBe(true);
}

for (const path of [`${SERVICE}#schedule-a-call`, `/packages#${packageTabs[1]!.id}`])
  test(`${path} opens with its target below the bar, also once the fonts are applied`, async ({
    visitor,
    proxy,
  }) => {
    for (const [screen, width, height] of SCREENS)
      await test.step(`on a ${screen}`, async () => {
        await visitor.resize(width, height);
        const letFontsIn = proxy.hold(/\.woff2$/);
        // Another page first: a URL that differs only in its fragment loads nothing.
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

test('the target of a link stays below the bar when the fonts arrive after the click', async ({
  visitor,
  proxy,
}) => {
  const letFontsIn = proxy.hold(/\.woff2$/);
  await visitor.resize(390, 844);
  await visitor.go(SERVICE);
  await expect.poll(() => proxy.seen(/\.woff2$/).length).toBeGreaterThan(0);
  // A section that shrinks with its fonts, by more than the distance between bar and target.
  await visitor.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('.benefits:not(.in-fonts) { padding-bottom: 20rem }');
    document.adoptedStyleSheets = [sheet];
  });
  // `visitor.click` would wait for the fonts.
  await visitor.read('a[href="#schedule-a-call"]', (link) => link.click());
  letFontsIn();
  await visitor.read('html.in-fonts', () => true);
  await expectBelowBar(visitor);
});

test('Back and Forward restore the scroll position, and the page still works there', async ({
  visitor,
  proxy,
}) => {
  await test.step('from a link, which opens its page at the top', async () => {
    await visitor.go('/contact');
    await expect
      .poll(async () => {
        await visitor.wheel(150);
        return visitor.evaluate(() => scrollY);
      })
      .toBeGreaterThan(200);
    const left = await visitor.untilStill();
    await visitor.click(linkTo('/about'));
    await expect.poll(() => visitor.path()).toBe('/about');
    await expect.poll(() => visitor.evaluate(() => scrollY)).toBe(0);
    await visitor.back();
    expect(await visitor.path()).toBe('/contact');
    const distance = async () => Math.abs((await visitor.evaluate(() => scrollY)) - left);
    await expect.poll(distance).toBeLessThan(REVEAL_PX);
    // An import that was pending when the page was left may fail after Back; the next interaction then retries.
    await expect
      .poll(async () => {
        for (const name of ['email', 'message'] as const) await visitor.hover(fieldOf(name));
        return isReady(visitor);
      })
      .toBe(true);
    await visitor.click(SEND);
    await expect.poll(() => visitor.isVisible(SUMMARY)).toBe(true);
    await expectServicesToOpen(visitor);
    await visitor.forward();
    expect(await visitor.path()).toBe('/about');
  });

  await test.step('to a page that was left while its scripts were loading', async () => {
    const release = proxy.holdScripts();
    await visitor.go('/portfolio');
    await visitor.click(linkTo('/contact'));
    await expect.poll(() => visitor.path()).toBe('/contact');
    release();
    await visitor.back();
    expect(await visitor.path()).toBe('/portfolio');
    await expectServicesToOpen(visitor);
  });
});

test('pages enter the back/forward cache, so that Back and Forward show them at once', async ({
  visitor,
  proxy,
}) => {
  /** Opens a page with all its pictures and marks it. Firefox does not keep a page that is still loading something. */
  const openMarked = async (path: string) => {
    // Firefox also counts the navigation as a request of the page that is left, and drops that page, if the response
    // arrives within about 2 ms, as it does from this machine only. So respond after a round trip to the page.
    const pattern = new RegExp(`^${path}$`);
    const release = proxy.hold(pattern);
    const opened = visitor.go(path);
    await expect.poll(() => proxy.seen(pattern).length).toBeGreaterThan(0);
    await visitor.evaluate(() => true);
    release();
    await opened;
    await visitor.untilLoaded();
    await visitor.read('html.in-fonts', () => true);
    await expect.poll(() => visitor.count('.strip astro-island[ssr]')).toBe(0);
    await visitor.evaluate(() => {
      document.body.setAttribute('data-kept', '');
      for (const picture of document.images) picture.loading = 'eager';
    });
    const isLoaded = () => [...document.images].every(({ complete }) => complete);
    await expect.poll(() => visitor.evaluate(isLoaded)).toBe(true);
  };
  for (const [one, other] of [
    ['/', '/portfolio'],
    ['/contact', SERVICE],
  ] as const) {
    await openMarked(one);
    await openMarked(other);
    await visitor.back();
    expect(await visitor.count('[data-kept]'), one).toBe(1);
    await visitor.forward();
    expect(await visitor.count('[data-kept]'), other).toBe(1);
  }
});
