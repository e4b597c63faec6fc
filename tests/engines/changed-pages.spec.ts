import { SENT_FRAGMENT } from '../../src/enquiry/contract/paths.ts';
import { CHANGES, translate, TRANSLATED, wrapFields } from '../support/change-page.ts';
import { enquiryForm as words, labels, packageTabs } from '../support/content.ts';
import { newEnquiry } from '../support/enquiry-form.ts';
import { CATEGORY } from '../support/portfolio.ts';
import { REQUIRED_FIELDS } from '../support/required-fields.ts';
import { contentsOf, fieldOf, fillIn, SEND, SUMMARY, untilReady } from './support/form.ts';
import { expect, test as base } from './support/test.ts';
import type { Visitor } from './support/visitor.ts';

/**
 * React reports that it could not hydrate (418), or that an element to change is in another place. Static content that it
 * renders anew may have a letter-spacing of `site/scripts/head.js`, until `useReady` puts the original back.
 */
const test = base.extend<object>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
  expected: async ({}, use) => use([/Minified React error #418/, /NotFoundError/, /style-src-attr inline/]),
});

/** Success message, in any language. */
const SUCCESS = '.enquiry-status [data-kind=success]';

const categoriesShown = async (visitor: Visitor) => {
  const categories = await visitor.readAll(
    { role: 'listitem', css: '[data-category]' },
    ({ dataset }) => dataset.category,
  );
  return [...new Set(categories)];
};

const enquiryOf = (changes = {}) => newEnquiry({ message: 'About $2,000. When can we talk?', ...changes });

/** Menu button, also when its label is translated. */
const MENU_BUTTON = '.navbar-toggle';

for (const [page, change] of CHANGES)
  test(`on ${page}, nothing that is done before the scripts arrive is lost`, async ({
    visitor,
    service,
    proxy,
  }) => {
    const { id } = packageTabs[1]!;
    const tab = `[role=tab][href="#${id}"]`;
    const category = `.portfolio-bar [href$="/${CATEGORY}"]`;
    /** Opens a page, and changes it while its scripts are held back. */
    const openEarly = async (path: string) => {
      const release = proxy.holdScripts();
      await visitor.go(path);
      await visitor.evaluate(change, TRANSLATED);
      return release;
    };

    await test.step('what was typed, the focus and Send', async () => {
      const release = await openEarly('/contact');
      const enquiry = enquiryOf();
      await fillIn(visitor, enquiry);
      await visitor.click(SEND);
      release();
      await expect.poll(() => visitor.isVisible(SUCCESS)).toBe(true);
      expect(service.stored(enquiry.email)).toEqual([expect.objectContaining(enquiry)]);
      expect(proxy.posts()).toHaveLength(1);
    });

    await test.step('the place of the cursor in the field', async () => {
      const release = await openEarly('/contact');
      await visitor.click(fieldOf('message'));
      await visitor.type('one three');
      for (let step = 0; step < 'three'.length; step++) await visitor.press('ArrowLeft');
      release();
      await untilReady(visitor);
      await visitor.type('two ');
      expect(await visitor.value(fieldOf('message'))).toBe('one two three');
    });

    await test.step('the first press of a tab and of a category', async () => {
      const pressEarly = async (path: string, target: string) => {
        const release = await openEarly(path);
        await visitor.click(target);
        release();
        await visitor.read('astro-island:not([ssr])', () => true);
      };
      await pressEarly('/packages', tab);
      await expect.poll(() => visitor.attribute(tab, 'aria-selected')).toBe('true');
      expect(await visitor.path()).toBe(`/packages#${id}`);
      for (const [path, prefix] of [
        ['/portfolio', ''],
        ['/', 'portfolio-'],
      ] as const) {
        await pressEarly(path, category);
        await expect.poll(() => visitor.attribute(category, 'aria-current')).toBe('true');
        await expect.poll(() => categoriesShown(visitor)).toEqual([CATEGORY]);
        expect(await visitor.path()).toBe(`${path}#${prefix}${CATEGORY}`);
      }
    });

    await test.step('a press that lasts until React has rendered', async () => {
      for (const [path, target, state, value] of [
        ['/packages', tab, 'aria-selected', 'true'],
        ['/portfolio', category, 'aria-current', 'true'],
        ['/about', MENU_BUTTON, 'aria-label', labels.closeMenu],
      ] as const) {
        if (target === MENU_BUTTON) await visitor.resize(390, 844);
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

    await test.step('the first press of the menu, which leads on', async () => {
      const release = await openEarly('/services');
      await visitor.tap(MENU_BUTTON);
      release();
      await expect.poll(() => visitor.attribute(MENU_BUTTON, 'aria-label')).toBe(labels.closeMenu);
      expect(await visitor.isVisible('#menu')).toBe(true);
      await visitor.tap('#menu [href="/contact"]');
      await expect.poll(() => visitor.path()).toBe('/contact');
    });
  });

test('a form that is translated while it is used shows what is missing, and sends', async ({
  visitor,
  service,
}) => {
  await visitor.go('/contact');
  await visitor.hover(fieldOf('message'));
  await untilReady(visitor);
  await visitor.evaluate(translate, TRANSLATED);
  await visitor.click(SEND);
  await expect.poll(() => visitor.text(SUMMARY)).toContain(words.refused!);
  const enquiry = enquiryOf();
  await fillIn(visitor, enquiry);
  for (const name of REQUIRED_FIELDS)
    expect(await visitor.attribute(fieldOf(name), 'aria-invalid'), name).toBe(null);
  await visitor.click(SEND);
  await expect.poll(() => visitor.isVisible(SUCCESS)).toBe(true);
  expect(await visitor.text(SEND)).toBe(words.submit + TRANSLATED);
  expect(service.stored(enquiry.email)).toEqual([expect.objectContaining(enquiry)]);
});

test('a form that React cannot update any more posts natively', async ({ visitor, service }) => {
  await visitor.go('/contact');
  await visitor.hover(fieldOf('message'));
  await untilReady(visitor);
  await visitor.evaluate(wrapFields);
  const enquiry = enquiryOf();
  await visitor.click(SEND);
  await fillIn(visitor, enquiry);
  await visitor.fill(fieldOf('name'), '');
  // React has removed the error of the field and inserts it again, before a field that is in another element now.
  await visitor.click(SEND);
  await visitor.fill(fieldOf('name'), enquiry.name);
  expect(await contentsOf(visitor)).toEqual(enquiry);
  await visitor.click(SEND);
  await expect.poll(() => visitor.path()).toBe(`/contact#${SENT_FRAGMENT}`);
  expect(service.stored(enquiry.email)).toEqual([expect.objectContaining(enquiry)]);
});
