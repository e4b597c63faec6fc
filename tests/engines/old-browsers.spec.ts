import { packageTabs } from '../support/content.ts';
import { pagesByKind } from '../support/sitemap.ts';
import { CLOSE, linkTo, MENU, OPEN, SERVICES, SERVICES_BUTTON } from './support/menu.ts';
import { expect, test } from './support/test.ts';
import type { Visitor } from './support/visitor.ts';

/** Pairs of texts that stand over each other. */
const overlaps = (visitor: Visitor) =>
  visitor.evaluate(() => {
    // What is still to rise stands lower than its place.
    document.documentElement.classList.remove('js');
    const texts = [...document.querySelectorAll('main :is(h3, p)')]
      .filter((element) => element.checkVisibility() && element.textContent!.trim())
      .map((element) => ({ element, box: element.getBoundingClientRect() }));
    const apart = (a: DOMRect, b: DOMRect) =>
      a.right < b.left + 1 || b.right < a.left + 1 || a.bottom < b.top + 1 || b.bottom < a.top + 1;
    return texts.flatMap((a, index) =>
      texts
        .slice(index + 1)
        .filter((b) => !a.element.contains(b.element) && !apart(a.box, b.box))
        .map((b) => [a, b].map(({ element }) => element.textContent!.trim().slice(0, 40)).join(' | ')),
    );
  });

test('where a browser lacks popovers, the menus work', async ({ visitor, proxy }) => {
  await test.step('without popovers the menu opens at the first press, keeps the focus, closes and leads on', async () => {
    proxy.without('popover');
    await visitor.resize(390, 844);
    const release = proxy.holdScripts();
    await visitor.go('/about');
    expect(await visitor.isVisible(MENU)).toBe(false);
    await visitor.tap(OPEN);
    release();
    await expect.poll(() => visitor.isVisible(MENU)).toBe(true);
    expect(await visitor.evaluate(() => document.querySelector('main')!.inert)).toBe(true);
    await visitor.press('Escape');
    await expect.poll(() => visitor.isVisible(MENU)).toBe(false);
    await expect.poll(() => visitor.hasFocus(OPEN)).toBe(true);

    await visitor.untilLoaded();
    await visitor.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }));
    await visitor.tap(OPEN);
    await expect.poll(() => visitor.isVisible(CLOSE)).toBe(true);
    const boxes = await visitor.evaluate(() =>
      ['.bar', '#menu'].map((selector) => document.querySelector(selector)!.getBoundingClientRect().toJSON()),
    );
    expect(boxes).toEqual([
      expect.objectContaining({ bottom: 64 }),
      expect.objectContaining({ top: 64, bottom: 844 }),
    ]);
    await visitor.tap(linkTo('/packages'));
    await expect.poll(() => visitor.path()).toBe('/packages');
    expect(await visitor.isVisible(MENU)).toBe(false);
  });

  await test.step('without popovers the services open by pointing, by click and by keyboard', async () => {
    proxy.without('popover');
    await visitor.resize(1280, 800);
    await visitor.go('/about');
    expect(await visitor.isVisible(SERVICES)).toBe(false);
    await visitor.hover(SERVICES_BUTTON);
    await expect.poll(() => visitor.isVisible(SERVICES)).toBe(true);
    await visitor.moveTo(640, 780);
    await expect.poll(() => visitor.isVisible(SERVICES)).toBe(false);

    await visitor.click(SERVICES_BUTTON);
    await expect.poll(() => visitor.isVisible(SERVICES)).toBe(true);
    await visitor.clickAt(100, 780);
    await expect.poll(() => visitor.isVisible(SERVICES)).toBe(false);

    await visitor.read(SERVICES_BUTTON, (button) => button.focus());
    await visitor.press('ArrowDown');
    await expect.poll(() => visitor.hasFocus({ role: 'link', within: SERVICES })).toBe(true);
    await visitor.press('Escape');
    await expect.poll(() => visitor.isVisible(SERVICES)).toBe(false);
    await expect.poll(() => visitor.hasFocus(SERVICES_BUTTON)).toBe(true);

    await visitor.press('Enter');
    await expect.poll(() => visitor.isVisible(SERVICES)).toBe(true);
    await visitor.read(linkTo('/packages'), (link) => link.focus());
    await expect.poll(() => visitor.isVisible(SERVICES)).toBe(false);
  });
});

test('where a browser lacks what pages load or play, they show the rest', async ({ visitor, proxy }) => {
  await test.step('without view transitions a link leads on', async () => {
    proxy.without('viewTransitions');
    await visitor.go('/portfolio');
    await visitor.click(linkTo('/about'));
    await expect.poll(() => visitor.path()).toBe('/about');
  });

  await test.step('without AVIF every picture is shown', async () => {
    proxy.without('avif');
    await visitor.go('/portfolio');
    await visitor.untilLoaded();
    await expect
      .poll(() =>
        visitor.readAll('main img[src]', (image) => {
          const { complete, naturalWidth, currentSrc } = image as HTMLImageElement;
          return complete && naturalWidth > 0 ? /\.(webp|jpe?g|svg)$/.test(currentSrc) : 'waits';
        }),
      )
      .not.toContain(false);
  });

  await test.step('without WebM films are shown as MP4', async () => {
    proxy.without('webm');
    await visitor.go('/portfolio');
    await visitor.read('video', (film) => film.scrollIntoView({ behavior: 'instant', block: 'center' }));
    await expect
      .poll(() =>
        visitor.read('video', (film) => (film as HTMLVideoElement).currentSrc.replace(/.*\.|#.*/g, '')),
      )
      .toBe('mp4');
    await expect
      .poll(() => visitor.read('video', (film) => (film as HTMLVideoElement).currentTime))
      .toBeGreaterThan(0);
  });

  await test.step('without hints for loading a page is shown, and a link leads on', async () => {
    proxy.without('loadingHints');
    await visitor.go('/');
    await visitor.untilLoaded();
    expect(await visitor.isInView('h1')).toBe(true);
    await visitor.click(linkTo('/about'));
    await expect.poll(() => visitor.path()).toBe('/about');
  });

  await test.step('without optional interfaces every island works', async () => {
    proxy.without('optionalInterfaces');
    await visitor.go('/');
    await visitor.read('.typing', () => true);
    await visitor.hover(SERVICES_BUTTON);
    await expect.poll(() => visitor.isVisible(SERVICES)).toBe(true);
    await visitor.go('/packages');
    const { id } = packageTabs.at(-1)!;
    await visitor.click({ role: 'tab', css: `[href="#${id}"]` });
    await expect.poll(() => visitor.path()).toBe(`/packages#${id}`);
    await visitor.go('/portfolio');
    await visitor.click('[data-project] a[data-width]');
    await expect.poll(() => visitor.isVisible({ role: 'dialog' })).toBe(true);
  });
});

test('where a browser lacks styles, pages keep their texts in order', async ({ visitor, proxy }) => {
  await test.step('without recent styles every page shows its texts and fits the window', async () => {
    proxy.without('recentStyles');
    await visitor.resize(320, 800);
    for (const path of pagesByKind().values()) {
      await visitor.go(path);
      await visitor.untilLoaded();
      await expect
        .poll(() => visitor.evaluate(() => document.documentElement.scrollWidth - innerWidth), path)
        .toBeLessThanOrEqual(0);
      const collapsed = await visitor.readAll('main :is(h1, h2, h3, p, li)', (element) => {
        const { width, height } = element.getBoundingClientRect();
        return element.checkVisibility() && (width < 1 || height < 1) ? element.innerText : '';
      });
      expect(collapsed.filter(Boolean), path).toEqual([]);
    }
  });

  await test.step('without subgrid plans and benefits keep their order and do not overlap', async () => {
    proxy.without('subgrid');
    for (const path of ['/packages', `/services/${packageTabs[0]!.service}`]) {
      await visitor.go(path);
      await visitor.untilLoaded();
      for (const width of [390, 1280]) {
        await visitor.resize(width, 800);
        await expect.poll(() => overlaps(visitor), `${path} at ${width} pixels`).toEqual([]);
      }
    }
  });
});
