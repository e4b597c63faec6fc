import { SENT_FRAGMENT } from '../../src/enquiry/contract/paths.ts';
import { enquiryForm as words, labels, packageTabs } from '../support/content.ts';
import { newEnquiry } from '../support/enquiry-form.ts';
import { REQUIRED_FIELDS } from '../support/required-fields.ts';
import { insertElements, translate, TRANSLATED, wrapFields } from './support/change-page.ts';
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

for (const [page, change] of [
  ['a translated page', translate],
  ['a page with inserted elements', insertElements],
] as const)
  test.describe(`on ${page}, before the scripts arrive,`, () => {
    test('what was typed, the focus and Send are not lost', async ({ visitor, service, proxy }) => {
      const release = proxy.holdScripts();
      await visitor.go('/contact');
      await change(visitor);
      const enquiry = enquiryOf();
      await fillIn(visitor, enquiry);
      await visitor.click(SEND);
      release();
      await expect.poll(() => visitor.isVisible(SUCCESS)).toBe(true);
      expect(service.stored(enquiry.email)).toEqual([expect.objectContaining(enquiry)]);
      expect(proxy.posts()).toHaveLength(1);
    });

    test('the cursor stays at its place in the field', async ({ visitor, proxy }) => {
      const release = proxy.holdScripts();
      await visitor.go('/contact');
      await change(visitor);
      await visitor.click(fieldOf('message'));
      await visitor.type('one three');
      for (let step = 0; step < 'three'.length; step++) await visitor.press('ArrowLeft');
      release();
      await untilReady(visitor);
      await visitor.type('two ');
      expect(await visitor.value(fieldOf('message'))).toBe('one two three');
    });

    test('a press that lasts until React has rendered counts', async ({ visitor, proxy }) => {
      const [, second] = packageTabs as [unknown, (typeof packageTabs)[0]];
      for (const [path, target, state, value] of [
        ['/packages', `[role=tab][href="#${second.id}"]`, 'aria-selected', 'true'],
        ['/portfolio', '.portfolio-bar [href$="/seo"]', 'aria-current', 'true'],
        ['/about', MENU_BUTTON, 'aria-label', labels.closeMenu],
      ] as const) {
        if (target === MENU_BUTTON) await visitor.resize(390, 844);
        const release = proxy.holdScripts();
        await visitor.go(path);
        await change(visitor);
        const letGo = await visitor.pressDown(target);
        await visitor.evaluate(() =>
          addEventListener('island-ready', ({ target }) => ((target as HTMLElement).dataset.ready = '')),
        );
        release();
        await visitor.read(`[data-ready] ${target}`, () => true);
        await letGo();
        await expect.poll(() => visitor.attribute(target, state), path).toBe(value);
      }
    });

    test('the first press of a tab, a category and the menu counts', async ({ visitor, proxy }) => {
      const pressEarly = async (path: string, press: () => Promise<void>) => {
        const release = proxy.holdScripts();
        await visitor.go(path);
        await change(visitor);
        await press();
        release();
        await visitor.read('astro-island:not([ssr])', () => true);
      };
      const [, second] = packageTabs as [unknown, (typeof packageTabs)[0]];
      const tab = `[role=tab][href="#${second.id}"]`;
      await pressEarly('/packages', () => visitor.click(tab));
      await expect.poll(() => visitor.attribute(tab, 'aria-selected')).toBe('true');
      expect(await visitor.path()).toBe(`/packages#${second.id}`);

      for (const [path, prefix] of [
        ['/portfolio', ''],
        ['/', 'portfolio-'],
      ] as const) {
        const link = `.portfolio-bar [href$="/seo"]`;
        await pressEarly(path, () => visitor.click(link));
        await expect.poll(() => visitor.attribute(link, 'aria-current')).toBe('true');
        await expect.poll(() => categoriesShown(visitor)).toEqual(['seo']);
        expect(await visitor.path()).toBe(`${path}#${prefix}seo`);
      }

      await visitor.resize(390, 844);
      await pressEarly('/about', () => visitor.tap(MENU_BUTTON));
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
  await translate(visitor);
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
  await wrapFields(visitor);
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
