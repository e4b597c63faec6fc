import { expect, focused, test } from './support/test.ts';

const PACKAGE = 'src/content/packages/seo.yaml';
const SERVICE = 'src/content/services/seo/index.mdx';

test('a price is changed: one line of the file, the comments stay, the page shows it', async ({
  forms,
  beside,
  open,
  field,
  save,
  copy,
  page,
}) => {
  const before = copy
    .read(PACKAGE)
    .replace('  - title: Standard', '  # The one that most choose.\n  - title: Standard')
    .replace('price: $549/mo', 'price: $549/mo # until spring')
    .replaceAll('\n', '\r\n');
  copy.write(PACKAGE, before);
  await open('Packages 10', 'SEO');
  const standard = forms.getByRole('listitem').filter({ has: page.getByText('Standard', { exact: true }) });
  await standard.getByText('Standard', { exact: true }).click();
  await field('Price', standard).fill('$555/mo');
  await save();
  expect(copy.read(PACKAGE)).toBe(before.replace('price: $549/mo', 'price: $555/mo'));
  await expect(beside.getByText('$555').first()).toBeVisible();
});

test('a service gets another benefit, written in Markdown with a button for its signs', async ({
  forms,
  beside,
  open,
  field,
  save,
  copy,
  page,
}) => {
  const before = copy.read(SERVICE);
  await open('Services 11', 'Search Engine Optimization');
  const text = field('Text');
  await text.press('ControlOrMeta+End');
  await page.keyboard.type('\nPrüfung: “100 % yours” 🚀');
  await forms.getByRole('button', { name: 'Heading', exact: true }).click();
  await page.keyboard.type('\n\nCosts < 5 {dollars} & ');
  await forms.getByRole('button', { name: 'Bold' }).click();
  await page.keyboard.type('more');
  await save();
  expect(copy.read(SERVICE)).toBe(
    `${before}\n## Prüfung: “100 % yours” 🚀\n\nCosts \\< 5 \\{dollars\\} & **more**\n`,
  );
  await expect(text).toHaveValue(/Costs < 5 \{dollars\} & \*\*more\*\*$/);
  await expect(beside.getByRole('heading', { name: 'Prüfung: “100 % yours” 🚀' })).toBeVisible();
  await expect(beside.getByText('Costs < 5 {dollars} & more')).toBeVisible();
});

test('a mistake is told at its field, on its list row and at the top, while it is written and when it is saved', async ({
  forms,
  open,
  field,
  copy,
  page,
}) => {
  const before = copy.read(PACKAGE);
  await open('Packages 10', 'SEO');
  const premium = forms.getByRole('listitem').filter({ has: page.getByText('Premium', { exact: true }) });
  await premium.getByText('Premium', { exact: true }).click();
  const price = field('Price', premium);
  await price.fill('1,299 dollars');
  await expect(price).toHaveAccessibleDescription(
    /“Price” cannot be “1,299 dollars”\. Did you mean “\$1299”\?/,
  );
  await premium.getByText('Premium', { exact: true }).click();
  await expect(price).toBeHidden();
  await expect(premium).toContainText('one mistake');
  await forms.getByRole('button', { name: 'Save' }).click();
  const summary = forms.getByRole('alert');
  await expect(summary).toBeFocused();
  await summary.getByRole('button', { name: 'Premium › Price' }).press('Enter');
  await expect(price).toBeFocused();
  expect(copy.read(PACKAGE)).toBe(before);

  await open('Clients 7', 'Add a client');
  await forms.getByRole('button', { name: 'Save' }).click();
  await expect(summary).toContainText('Address is missing.');
});

test('what would break another page is not saved, and a link leads to its field', async ({
  forms,
  open,
  save,
  copy,
}) => {
  const before = copy.read(SERVICE);
  await open('Services 11', 'Search Engine Optimization');
  await forms.getByRole('checkbox', { name: 'Draft' }).check();
  await expect(save()).rejects.toThrow('Nothing was saved yet.');
  const summary = forms.getByRole('alert');
  await expect(summary).toContainText('leads to something the public does not see yet');
  expect(copy.read(SERVICE)).toBe(before);
  await summary.getByRole('link').first().click();
  await expect(forms.getByRole('heading', { level: 1 })).not.toHaveText('Search Engine Optimization');
  await expect(focused(forms)).toHaveValue(/seo/);
});

test('what is written and not saved waits while another entry is open', async ({ forms, open, field }) => {
  await open('About page');
  await field('Heading').first().fill('We build mills.');
  await open('Contact page');
  await open('About page');
  await expect(field('Heading').first()).toHaveValue('We build mills.');
  await expect(forms.getByText('Not saved yet')).toBeVisible();
});

test('a file that another program changes is shown anew, and is not overwritten', async ({
  forms,
  open,
  field,
  save,
  copy,
}) => {
  const path = 'src/content/contact/index.yaml';
  await open('Contact page');
  await field('Heading').first().fill('Written in the form');
  copy.write(path, copy.read(path).replace(/^heading: .*$/m, 'heading: Written by hand'));
  await expect(save()).rejects.toThrow('another program has changed');
  await expect(forms.getByRole('alert')).toContainText('another program has changed');
  expect(copy.read(path)).toContain('heading: Written by hand');
  await expect(field('Heading').first()).toHaveValue('Written in the form');
});

test('a search finds words in all entries and leads to their fields', async ({ forms, open, page }) => {
  await open();
  await forms.getByRole('searchbox').fill('write tickets for your developer');
  await forms
    .getByRole('link', { name: /Search Engine Optimization.*write tickets for your developer/ })
    .click();
  await expect(page.getByLabel('Text', { exact: true })).toBeFocused();
});
