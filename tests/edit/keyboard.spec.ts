import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

test.use({ ownCopy: 'keyboard' });

const PROJECT = 'A rain film for an outdoor brand';
const SAVED = 'Saved. It is public once you review and publish it.';

test('the page beside the form leaves the keyboard to the form, also while it loads and after a save', async ({
  forms,
  beside,
  open,
  save,
  page,
}) => {
  await open('Portfolio 20', PROJECT);
  const largeView = beside.getByRole('dialog');
  await expect(largeView.getByRole('button').first()).toBeVisible();
  await expect(largeView).toContainText(PROJECT);
  await expect(forms.getByRole('heading', { level: 1 })).toBeFocused();

  const client = forms.getByRole('combobox', { name: 'Client' });
  await client.fill('Tern');
  await save();
  await expect(largeView.getByText('Tern', { exact: true }).first()).toBeVisible();
  await page.keyboard.type(' & Sons');
  await expect(client).toHaveValue('Tern & Sons');
  await expect(client).toBeFocused();

  await forms.getByRole('button', { name: 'Delete', exact: true }).click();
  const question = forms.getByRole('dialog');
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(largeView).toBeVisible();

  await test.step('a click in the page gives it the keyboard', async () => {
    await largeView.getByRole('button', { name: 'Next project' }).first().click();
    await page.keyboard.press('Escape');
    await expect(largeView).toBeHidden();
  });
});

/** Holds the next save back until the returned function is called. */
async function holdSave(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(
    '**/api/save',
    async (route) => {
      await promise;
      await route.continue();
    },
    { times: 1 },
  );
  return resolve;
}

test('what is typed while an entry is saved stays, and is not saved yet', async ({
  forms,
  open,
  field,
  copy,
  page,
}) => {
  const path = 'src/content/contact/index.yaml';
  await open('Contact page');
  const heading = field('Heading').first();
  await heading.fill('Talk');
  const go = await holdSave(page);
  await forms.getByRole('button', { name: 'Save' }).click();
  await page.keyboard.type(' to us');
  go();
  await expect.poll(() => copy.read(path)).toMatch(/^heading: Talk$/m);
  await expect(forms.getByRole('button', { name: 'Save' })).toBeEnabled();
  await page.keyboard.type(' today');
  await expect(heading).toHaveValue('Talk to us today');
  await expect(forms.getByText('Not saved yet')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(forms.getByText(SAVED)).toBeVisible();
  expect(copy.read(path)).toMatch(/^heading: Talk to us today$/m);
});

test('what is typed while a new entry is saved goes on in its form, which says that it is saved', async ({
  forms,
  open,
  field,
  choose,
  copy,
  page,
}) => {
  await open('Clients 7', 'Add a client');
  await choose('Logo', copy.path('src/content/clients/oxbow/logo.svg'));
  const name = field('Name of the client');
  await name.fill('Tern');
  const go = await holdSave(page);
  await forms.getByRole('button', { name: 'Save' }).click();
  await page.keyboard.type(' & Sons');
  go();
  await expect(forms.getByRole('heading', { name: 'Tern', exact: true })).toBeVisible();
  await page.keyboard.type(' Ltd');
  await expect(name).toHaveValue('Tern & Sons Ltd');
  await expect(forms.getByText('Not saved yet')).toBeVisible();
  await name.fill('Tern');
  await expect(forms.getByText(SAVED)).toBeVisible();

  await open('Clients 8', 'Add a client');
  await expect(name).toHaveValue('');
});

test('a value that is typed back to the saved one counts as saved', async ({ forms, open, field }) => {
  await open('About page');
  const heading = field('Heading').first();
  const saved = await heading.inputValue();
  await heading.fill('Another one');
  await expect(forms.getByText('Not saved yet')).toBeVisible();
  await heading.fill(saved);
  await expect(forms.getByText('Not saved yet')).toBeHidden();
  await open();
  await expect(forms.getByText('not saved yet')).toBeHidden();
});
