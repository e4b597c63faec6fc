import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

/** Moves the cursor behind the last character. The editor may still put it to where it was clicked, some frames later. */
async function goToEnd(page: Page, text: Locator) {
  const isAtEnd = () =>
    text.evaluate(async (editor) => {
      for (let frame = 0; frame < 5; frame++) await new Promise(requestAnimationFrame);
      const selection = document.getSelection()!;
      return selection.isCollapsed && editor.lastElementChild!.contains(selection.anchorNode);
    });
  await expect(async () => {
    await page.keyboard.press('ControlOrMeta+End');
    expect(await isAtEnd()).toBe(true);
  }).toPass();
}

test('a price is changed: one line of the file, the comment over it stays, the page shows it', async ({
  forms,
  beside,
  save,
  copy,
  page,
}) => {
  const path = 'src/content/packages/seo.yaml';
  const before = copy
    .read(path)
    .replace('  - title: Standard', '  # The one that most choose.\n  - title: Standard');
  copy.write(path, before);
  const open = async () => {
    await forms.getByRole('link', { name: 'Packages', exact: true }).click();
    await forms.getByRole('rowheader', { name: 'seo', exact: true }).click();
  };
  await open();
  await expect(forms.getByText('has been changed outside of this screen')).toBeVisible();
  await page.reload();
  await open();
  await forms.getByRole('row', { name: 'Standard' }).click();
  const dialog = forms.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Price' }).fill('$555/mo');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await save('Save');
  expect(copy.read(path)).toBe(before.replace('price: $549/mo', 'price: $555/mo'));
  await expect(beside.getByText('$555').first()).toBeVisible();
});

test('a service gets another benefit, written as on paper', async ({ forms, beside, page, save, copy }) => {
  const path = 'src/content/services/seo/index.mdx';
  const before = copy.read(path);
  await forms.getByRole('link', { name: 'Services', exact: true }).click();
  await forms.getByRole('rowheader', { name: 'seo', exact: true }).click();
  const text = forms.getByRole('textbox', { name: 'Text' });
  await text.click();
  await goToEnd(page, text);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await forms.getByRole('button', { name: 'Text block' }).click();
  await forms.getByRole('option', { name: 'Heading 2' }).click();
  // The list gives the focus back when it closes.
  await expect(forms.getByRole('listbox')).toBeHidden();
  await text.focus();
  await expect(text).toBeFocused();
  await page.keyboard.type('Prüfung: “100 % ');
  await page.keyboard.press('ControlOrMeta+i');
  await page.keyboard.type('yours');
  await page.keyboard.press('ControlOrMeta+i');
  await page.keyboard.type('” 🚀');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Costs < 5 {dollars} & more.');
  await save('Save');
  expect(copy.read(path)).toBe(
    `${before}\n## Prüfung: “100 % _yours_” 🚀\n\nCosts \\< 5 \\{dollars} & more.\n`,
  );
  await expect(beside.getByRole('heading', { name: 'Prüfung: “100 % yours” 🚀' })).toBeVisible();
  await expect(beside.getByText('Costs < 5 {dollars} & more.')).toBeVisible();
});

test('what a form does not take is said while it is typed, and what would break a page is not saved', async ({
  forms,
  field,
  save,
  copy,
}) => {
  const path = 'src/content/portfolio/oxbow-ads/index.yaml';
  const before = copy.read(path);
  await forms.getByRole('link', { name: 'Portfolio', exact: true }).click();
  await forms.getByRole('rowheader', { name: 'oxbow-ads', exact: true }).click();
  await field('Client').fill('x'.repeat(51));
  await expect(
    forms.getByText('“Client” is 51 characters long, but only 50 fit its place. Shorten it by 1.'),
  ).toBeVisible();
  await field('Client').fill('Oxbow');
  const place = field('Place in the order');
  await place.fill('10');
  // A number is taken over when its field loses the focus.
  await place.press('Tab');
  await expect(place).toHaveValue('10');
  await expect(save('Save')).rejects.toThrow(/Nothing was saved yet\..*oxbow-ads/);
  await expect(forms.getByText('Nothing was saved yet.')).toBeVisible();
  expect(copy.read(path)).toBe(before);
});
