import { labels, packageTabs } from '../support/content.ts';
import { CATEGORY } from '../support/portfolio.ts';
import * as parts from './support/parts.ts';
import { expect, test } from './support/test.ts';

test('no interaction before the scripts arrive is lost', async ({ visitor, office, proxy }) => {
  const { id } = packageTabs.at(-1)!;
  const tab = parts.tabOf(id);
  const category = parts.choiceOf(CATEGORY);
  /** Opens a page whose scripts are held back. */
  const openEarly = async (path: string) => {
    const release = proxy.holdScripts();
    // Another page first: a URL that differs only in its fragment loads nothing.
    await visitor.go('/robots.txt');
    await visitor.go(path);
    return release;
  };

  await test.step('typed text, focus and Send', async () => {
    const release = await openEarly('/contact');
    const enquiry = parts.enquiryOf();
    await parts.fillIn(visitor, enquiry);
    await visitor.click(parts.SEND);
    release();
    await expect.poll(() => visitor.isVisible(parts.SUCCESS)).toBe(true);
    expect(await visitor.path()).toBe('/contact');
    expect(office.stored(enquiry.email)).toEqual([expect.objectContaining(enquiry)]);
    expect(proxy.seen(parts.ENQUIRIES)).toHaveLength(1);
  });

  await test.step('the caret position in the field', async () => {
    const release = await openEarly('/contact');
    await visitor.click(parts.fieldOf('message'));
    await visitor.type('one three');
    for (let step = 0; step < 'three'.length; step++) await visitor.press('ArrowLeft');
    release();
    await parts.untilReady(visitor);
    await visitor.type('two ');
    expect(await visitor.value(parts.fieldOf('message'))).toBe('one two three');
  });

  await test.step('a press that lasts until React has rendered', async () => {
    for (const [path, target, state, value] of [
      ['/packages', tab, 'aria-selected', 'true'],
      ['/portfolio', category, 'aria-current', 'true'],
      ['/about', parts.MENU_BUTTON, 'aria-label', labels.closeMenu],
    ] as const) {
      if (target === parts.MENU_BUTTON) await visitor.resize(390, 844);
      const release = await openEarly(path);
      const letGo = await visitor.pressDown(target);
      await visitor.evaluate(() =>
        addEventListener('island-ready', ({ target: island }) => {
          (island as HTMLElement).dataset.ready = '';
        }),
      );
      release();
      await visitor.read(`[data-ready] ${target}`, () => true);
      await letGo();
      await expect.poll(() => visitor.attribute(target, state), path).toBe(value);
    }
  });
});
