import sharp from 'sharp';
import { examplePrice } from '../../src/model/locale/price.ts';
import { site } from '../support/content.ts';
import { holdRequests } from '../support/hold-requests.ts';
import { pictureOf, plan, PRICE, project, SAVED, tab, TAB_FILE } from './support/entries.ts';
import { expect, test } from './support/test.ts';

test('a price: a mistake is reported while typing and on saving, a valid one is saved by keyboard alone', async ({
  forms,
  beside,
  open,
  field,
  copy,
  page,
}) => {
  const text = copy.read(TAB_FILE);
  const at = text.lastIndexOf(`price: ${plan.price}`);
  const before = `${text.slice(0, at)}${text.slice(at).replace(/^.*$/m, '$& # until spring')}`.replaceAll(
    '\n',
    '\r\n',
  );
  copy.write(TAB_FILE, before);
  await page.reload();
  await open('Packages');
  await forms.getByRole('link', { name: tab.label, exact: true }).press('Enter');
  await expect(forms.getByRole('heading', { level: 1 })).toBeFocused();
  const row = forms.getByRole('listitem').filter({ has: page.getByText(plan.title, { exact: true }) });
  const title = row.locator('summary', { hasText: plan.title });
  const price = field('Price', row);

  await test.step('a mistake is shown at its field, on its list row, and at the top with a link to the field', async () => {
    await expect(title).toHaveText(`${plan.title} ${plan.price}`);
    await title.click();
    await price.fill('1299 shells');
    await expect(price).toHaveAccessibleDescription(
      new RegExp(
        RegExp.escape(`“Price” cannot be “1299 shells”. Write a price as ${examplePrice(site, 549)}`),
      ),
    );
    await title.click();
    await expect(price).toBeHidden();
    await expect(row).toContainText('one mistake');
    await forms.getByRole('button', { name: 'Save' }).click();
    const summary = forms.getByRole('alert');
    await expect(summary).toBeFocused();
    await summary.getByRole('button', { name: `${plan.title} › Price` }).press('Enter');
    await expect(price).toBeFocused();
    expect(copy.read(TAB_FILE)).toBe(before);
    await title.click();
  });

  await test.step('saved by keyboard: one line of the file, comments and line ends stay', async () => {
    await title.press('Enter');
    for (let step = 0; step < 20 && !(await price.evaluate((input) => input.matches(':focus'))); step++)
      await page.keyboard.press('Tab');
    await expect(price).toBeFocused();
    await page.keyboard.type(PRICE);
    await page.keyboard.press('Enter');
    await expect(forms.getByText(SAVED)).toBeVisible();
    expect(copy.read(TAB_FILE)).toBe(
      before.replace(`price: ${plan.price} # until spring`, `price: ${PRICE} # until spring`),
    );
  });

  // The preview has reloaded, opened the tab, and highlights exactly the new price.
  await expect(beside.locator('[data-edited]')).toHaveText(new RegExp(`^\\${PRICE.replace(/\/.*/, '')}`));
});

test(
  'text typed while an entry is saved is kept, and changes of another program are not overwritten',
  { tag: '@full' },
  async ({ forms, open, field, choose, save, copy, page }) => {
    const path = 'src/content/contact/index.yaml';

    await test.step('typed while an entry is saved: kept, and not saved yet', async () => {
      await open('Contact page');
      const heading = field('Heading').first();
      await heading.fill('Talk');
      const go = await holdRequests(page, '**/api/save');
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

    await test.step('changed by another program: reported, not overwritten, and the form keeps its text', async () => {
      await field('Heading').first().fill('Written in the form');
      copy.write(path, copy.read(path).replace(/^heading: .*$/m, 'heading: Written by hand'));
      await expect(save()).rejects.toThrow('another program has changed');
      await expect(forms.getByRole('alert')).toContainText('another program has changed');
      expect(copy.read(path)).toContain('heading: Written by hand');
      await expect(field('Heading').first()).toHaveValue('Written in the form');
    });

    await test.step('typed while a new entry is saved: kept in its form, which says that it is saved', async () => {
      await open('Clients', 'Add a client');
      await choose('Logo', copy.path(`src/content/clients/${copy.list('src/content/clients')[0]}/logo.svg`));
      const name = field('Name of the client');
      await name.fill('Tern');
      const go = await holdRequests(page, '**/api/save');
      await forms.getByRole('button', { name: 'Save' }).click();
      await page.keyboard.type(' & Sons');
      go();
      await expect(forms.getByRole('heading', { name: 'Tern', exact: true })).toBeVisible();
      await page.keyboard.type(' Ltd');
      await expect(name).toHaveValue('Tern & Sons Ltd');
      await expect(forms.getByText('Not saved yet')).toBeVisible();
      await name.fill('Tern');
      await expect(forms.getByText(SAVED)).toBeVisible();
      await open('Clients', 'Add a client');
      await expect(name).toHaveValue('');
    });

    await test.step('an empty form: the summary names each missing field once', async () => {
      await forms.getByRole('button', { name: 'Save' }).click();
      await expect(forms.getByRole('alert').getByRole('listitem').filter({ hasText: 'Name' })).toHaveCount(1);
      await expect(forms.getByRole('alert')).toContainText('Address is missing.');
    });
  },
);

test(
  'files: refused ones are explained, left-out ones are named, small pictures get a hint',
  { tag: '@full' },
  async ({ forms, open, field, choose, save, copy }) => {
    const file = copy.path(`src/content/portfolio/${project.id}/index.yaml`);
    await open('Portfolio', project.title);

    await test.step('a file that is no film is refused with a message', async () => {
      await forms.getByText('Film', { exact: true }).click();
      await choose('MP4 file', copy.path(pictureOf(project)));
      await expect(forms.getByText('“picture.jpg” is not a .mp4 file.')).toBeVisible();
      const film = forms.getByLabel('MP4 file', { exact: true });
      expect(await film.evaluate((input) => (input as HTMLInputElement).files!.length)).toBe(0);
      await expect(forms.getByText('Not saved yet')).toBeHidden();
    });

    await test.step('of more pictures than a list holds, those that were left out are named', async () => {
      const more = forms.getByRole('group', { name: 'More pictures' });
      const several = more.getByLabel('Add several to “More pictures” at once');
      await several.setInputFiles(file);
      await expect(more.getByRole('status')).toHaveText('“index.yaml” is not a picture.');
      await expect(forms.getByText('Not saved yet')).toBeHidden();
      const free = 8 - (await more.getByRole('listitem').count());
      await several.setInputFiles(Array<string>(free + 1).fill(copy.path(pictureOf(project))));
      await expect(more.getByRole('listitem')).toHaveCount(8);
      await expect(more.getByRole('status')).toHaveText('“picture.jpg” was left out: 8 are the most.');
      await expect(several).toBeHidden();
      for (let at = 0; at < free; at++)
        await more
          .getByRole('listitem')
          .last()
          .getByRole('button', { name: /^Remove/ })
          .click();
    });

    await test.step('a picture that is too small gets a hint and is saved; its description is requested', async () => {
      const soft = copy.path('soft.jpg');
      await sharp({ create: { width: 800, height: 600, channels: 3, background: '#0e5a63' } })
        .jpeg()
        .toFile(soft);
      const hint = forms.getByText(
        'This picture is 800 × 600 pixels: it looks soft on large and on sharp screens.',
      );
      await expect(hint).toBeHidden();
      await choose('Picture', soft);
      await expect(field('Picture described').first()).toHaveAccessibleDescription(
        /Does this still describe it\?$/,
      );
      await expect(forms.getByText('Not saved yet')).toBeVisible();
      await save();
      await expect(hint).toBeVisible();
    });
  },
);
