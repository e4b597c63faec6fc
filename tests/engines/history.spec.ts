import { labels, listedServices } from '../support/content.ts';
import { fieldOf, READY, SEND, SUMMARY } from './support/form.ts';
import { SERVICES, SERVICES_BUTTON } from './support/menu.ts';
import { untilStill } from './support/scrolling.ts';
import { expect, test } from './support/test.ts';
import type { Visitor } from './support/visitor.ts';

const inBar = (href: string) =>
  ({
    role: 'link',
    css: `[href="${href}"]`,
    within: { role: 'navigation', name: labels.mainNavigation },
  }) as const;

/** What is being revealed still moves a little while the browser brings the page back to where it was. */
const REVEAL_PX = 30;

const untilBackAt = (visitor: Visitor, top: number) =>
  expect.poll(async () => Math.abs((await visitor.evaluate(() => scrollY)) - top)).toBeLessThan(REVEAL_PX);

async function expectServicesToOpen(visitor: Visitor) {
  await visitor.hover(SERVICES_BUTTON);
  await expect.poll(() => visitor.isVisible(SERVICES)).toBe(true);
}

test('Back, Forward and links return to a place or lead to a top, and the page works there', async ({
  visitor,
  proxy,
}) => {
  await test.step('Back and Forward return to the place that was left', async () => {
    await visitor.go('/contact');
    await expect
      .poll(async () => {
        await visitor.wheel(150);
        return visitor.evaluate(() => scrollY);
      })
      .toBeGreaterThan(200);
    const left = await untilStill(visitor);
    await visitor.click(inBar('/about'));
    await expect.poll(() => visitor.path()).toBe('/about');
    await expect.poll(() => visitor.evaluate(() => scrollY)).toBe(0);
    await visitor.back();
    expect(await visitor.path()).toBe('/contact');
    await untilBackAt(visitor, left);
    // An import that was under way when the page was left may fail after Back; the next interaction then retries.
    await expect
      .poll(async () => {
        for (const name of ['email', 'message'] as const) await visitor.hover(fieldOf(name));
        return visitor.count(READY);
      })
      .toBe(1);
    await visitor.click(SEND);
    await expect.poll(() => visitor.isVisible(SUMMARY)).toBe(true);
    await expectServicesToOpen(visitor);
    await visitor.forward();
    expect(await visitor.path()).toBe('/about');
  });

  await test.step('a link from further down leads to a page that begins there and glides to its top', async () => {
    await visitor.go('/');
    await visitor.untilLoaded();
    await visitor.evaluate(() => scrollTo({ top: 2000, behavior: 'instant' }));
    await visitor.click(inBar('/portfolio'));
    const places = () =>
      visitor.evaluate(() => {
        // The prelude records it, since the glide is over in less than a second.
        const { __furthest: furthest } = window as unknown as { __furthest: number };
        return {
          path: location.pathname,
          now: scrollY,
          hasGlided: furthest > 0,
          isFurther: furthest > innerHeight,
        };
      });
    await expect.poll(places).toEqual({ path: '/portfolio', now: 0, hasGlided: true, isFurther: false });
  });

  await test.step('a page that was left while its scripts were on their way works after Back', async () => {
    const release = proxy.holdScripts();
    await visitor.go('/about');
    await visitor.click(inBar('/contact'));
    await expect.poll(() => visitor.path()).toBe('/contact');
    release();
    await visitor.back();
    expect(await visitor.path()).toBe('/about');
    await expectServicesToOpen(visitor);
  });
});

test('pages are kept alive by the browser, so that Back and Forward show them at once', async ({
  visitor,
}) => {
  /** Opens a page with all its pictures and marks it. Firefox does not keep a page that is still loading something. */
  const openMarked = async (path: string) => {
    await visitor.go(path);
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
  const isKept = () => visitor.count('[data-kept]');
  for (const [one, other] of [
    ['/', '/portfolio'],
    ['/contact', `/services/${listedServices[0]!.id}`],
  ] as const) {
    await openMarked(one);
    await openMarked(other);
    await visitor.back();
    expect(await isKept(), one).toBe(1);
    await visitor.forward();
    expect(await isKept(), other).toBe(1);
  }
});
