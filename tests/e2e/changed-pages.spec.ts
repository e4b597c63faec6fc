/** Early interactions, and the form on pages that translators or browser extensions have changed. */
import type { Page } from '@playwright/test';
import { SENT_FRAGMENT } from '../../src/enquiry/contract/api.ts';
import { enquiryForm as words, packageTabs } from '../support/content.ts';
import { type Enquiry, enquiryFormOn, newEnquiry, recordPosts } from '../support/enquiry-form.ts';
import { expect, test } from '../support/enquiry-service.ts';
import { CATEGORY } from '../support/portfolio.ts';
import { REQUIRED_FIELDS, type RequiredField } from '../support/required-fields.ts';
import { holdReact, holdScripts, untilHydrated } from '../support/scripts.ts';

test.slow(); // Visits of several steps.

/** What a translator appends to every text. */
const TRANSLATED = ' †';

/** Fields by their ids, as a translator changes their labels. */
const fieldOf = (page: Page, name: RequiredField) => page.locator(`#enquiry-${name}`);

async function fillIn(page: Page, enquiry: Enquiry) {
  for (const name of REQUIRED_FIELDS) {
    if (name === 'service') await fieldOf(page, name).selectOption(enquiry.service);
    else await fieldOf(page, name).fill(enquiry[name]);
  }
}

for (const [name, change] of [
  ['a translated page', translate],
  ['a page with inserted elements', insertElements],
] as const)
  test(`on ${name}, no interaction before the scripts arrive is lost`, async ({ page, office }) => {
    const form = enquiryFormOn(page);
    const tab = page.locator(`[role=tab][href="#${packageTabs[1]!.id}"]`);
    const category = page.locator(`.portfolio-bar [href$="/${CATEGORY}"]`);
    /** Opens a page, and changes it while its scripts are held back. */
    const openEarly = async (path: string) => {
      const release = await holdScripts(page);
      await page.goto(path);
      await page.evaluate(change, TRANSLATED);
      return release;
    };

    await test.step('typed text, focus and Send', async () => {
      const posts = recordPosts(page);
      const release = await openEarly('/contact');
      const enquiry = newEnquiry();
      await fillIn(page, enquiry);
      await form.button.dblclick();
      release();
      await expect.soft(form.root.locator('.enquiry-status [data-kind=success]')).toBeVisible();
      expect.soft(office.stored(enquiry.email)).toEqual([expect.objectContaining(enquiry)]);
      expect.soft(posts).toHaveLength(1);
    });

    await test.step('errors shown before React has arrived, with the focus on them', async () => {
      const release = await holdReact(page);
      await page.goto('/contact');
      await page.evaluate(change, TRANSLATED);
      await form.button.click();
      await expect.soft(form.error).toContainText(words.refused);
      release();
      await untilHydrated(form.root);
      await expect.soft(form.root.locator(':focus').getByRole('link')).toHaveCount(REQUIRED_FIELDS.length);
      for (const name of REQUIRED_FIELDS)
        await expect.soft(fieldOf(page, name), name).toHaveAttribute('aria-invalid', 'true');
    });

    await test.step('the caret position in the field', async () => {
      const release = await openEarly('/contact');
      const message = fieldOf(page, 'message');
      await message.pressSequentially('one three');
      for (let step = 0; step < 'three'.length; step++) await page.keyboard.press('ArrowLeft');
      release();
      await untilHydrated(form.root);
      await page.keyboard.type('two ');
      await expect.soft(message).toHaveValue('one two three');
    });

    await test.step('the first click on a tab and on a category', async () => {
      let release = await openEarly('/packages');
      await tab.click();
      release();
      await expect.soft(tab).toHaveAttribute('aria-selected', 'true');
      await expect.soft(page).toHaveURL(`/packages#${packageTabs[1]!.id}`);
      for (const [path, prefix] of [
        ['/portfolio', ''],
        ['/', 'portfolio-'],
      ] as const) {
        release = await openEarly(path);
        await category.click();
        release();
        await expect.soft(category).toHaveAttribute('aria-current', 'true');
        await expect.soft(page).toHaveURL(`${path}#${prefix}${CATEGORY}`);
        await expect
          .soft(
            page.locator(`li[data-category]:not([data-category="${CATEGORY}"])`).filter({ visible: true }),
          )
          .toHaveCount(0);
      }
    });
  });

test('a form that a translator or another program changes while it is used still sends', async ({
  page,
  office,
}) => {
  const form = enquiryFormOn(page);
  const contents = () => Promise.all(REQUIRED_FIELDS.map((name) => fieldOf(page, name).inputValue()));
  const open = async () => {
    await page.goto('/contact');
    await fieldOf(page, 'message').hover();
    await untilHydrated(form.root);
  };

  await test.step('translated: it shows errors, then sends', async () => {
    await open();
    await page.evaluate(translate, TRANSLATED);
    await form.button.click();
    await expect.soft(form.error).toContainText(words.refused);
    const enquiry = newEnquiry();
    await fillIn(page, enquiry);
    for (const name of REQUIRED_FIELDS)
      await expect.soft(fieldOf(page, name), name).not.toHaveAttribute('aria-invalid');
    await form.button.click();
    await expect.soft(form.root.locator('.enquiry-status [data-kind=success]')).toBeVisible();
    await expect.soft(form.button).toHaveText(words.submit + TRANSLATED);
    expect.soft(office.stored(enquiry.email)).toEqual([expect.objectContaining(enquiry)]);
  });

  await test.step('with moved elements that React cannot update: it posts natively', async () => {
    await open();
    await fillIn(page, newEnquiry());
    await form.button.click();
    await expect.soft(form.sent).toBeVisible();
    await page.evaluate(wrapElements);
    const enquiry = newEnquiry({ message: 'About $2,000. When can we talk?' });
    // React removes the confirmation, which is in another element now.
    await form.button.click();
    await fillIn(page, enquiry);
    await fieldOf(page, 'name').fill('');
    await form.button.click();
    await fieldOf(page, 'name').fill(enquiry.name);
    expect.soft(await contents()).toEqual(REQUIRED_FIELDS.map((name) => enquiry[name]));
    await form.button.click();
    await expect.soft(page).toHaveURL(`/contact#${SENT_FRAGMENT}`);
    expect.soft(office.stored(enquiry.email)).toEqual([expect.objectContaining(enquiry)]);
  });
});

// The changes run in the page, and use nothing from outside.

/**
 * Changes every text of a page from now on, as the translators of browsers do: replaces each text node with a new one
 * in two `<font>` elements.
 */
function translate(mark: string): void {
  const isText = ({ parentElement, data }: Text) =>
    data.trim() && !parentElement!.closest('font, script, style, textarea, option, [translate=no]');
  const replace = (text: Text) => {
    const outer = document.createElement('font');
    const inner = document.createElement('font');
    inner.textContent = text.data + mark;
    outer.append(inner);
    text.replaceWith(outer);
  };
  const replaceAll = () => {
    const texts: Text[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts.filter(isText)) replace(text);
  };
  replaceAll();
  new MutationObserver(replaceAll).observe(document.body, {
    childList: true,
    characterData: true,
    subtree: true,
  });
}

/** Inserts elements as password managers and writing aids do: after each field, and at the end of forms and body. */
function insertElements(): void {
  const insert = () => document.createElement('div');
  for (const field of document.querySelectorAll('input, select, textarea')) field.after(insert());
  for (const parent of document.querySelectorAll('form, body')) parent.append(insert());
}

/** Moves each field and the confirmation into an element of its own. */
function wrapElements(): void {
  for (const element of document.querySelectorAll(
    '.enquiry-form :is(input, select, textarea, [role=status] > *)',
  )) {
    const wrapper = document.createElement('div');
    element.replaceWith(wrapper);
    wrapper.append(element);
  }
}
