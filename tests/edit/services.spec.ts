import { packageTabs } from '../support/content.ts';
import { heir, packed, service, TAB_FILE } from './support/entries.ts';
import { expect, focused, test } from './support/test.ts';

const NAVIGATION = 'src/content/navigation/index.yaml';
const fileOf = ({ id }: { id: string }) => `src/content/services/${id}/index.mdx`;

test(
  'a service gets more text and another URL, and another one is deleted: references are updated',
  { tag: '@full' },
  async ({ forms, beside, open, field, save, review, copy, page }) => {
    const before = copy.read(fileOf(service));

    await test.step('a change that would break another page is not saved, with a link to the field', async () => {
      await open('Services', service.name);
      await forms.getByRole('checkbox', { name: 'Draft' }).check();
      await expect(save()).rejects.toThrow('Nothing was saved yet.');
      const summary = forms.getByRole('alert');
      await expect(summary).toContainText('leads to something the public does not see yet');
      expect(copy.read(fileOf(service))).toBe(before);
      await summary.getByRole('link').first().click();
      await expect(forms.getByRole('heading', { level: 1 })).not.toHaveText(service.name);
      await expect(focused(forms)).toHaveValue(new RegExp(service.id));
      await open('Services', service.name);
      await forms.getByRole('checkbox', { name: 'Draft' }).uncheck();
    });

    await test.step('another benefit is written in Markdown, with buttons for its syntax', async () => {
      const text = field('Text');
      await text.press('ControlOrMeta+End');
      await page.keyboard.type('\nPrüfung: “100 % yours” 🚀');
      await forms.getByRole('button', { name: 'Heading', exact: true }).click();
      await page.keyboard.type('\n\nCosts < 5 {dollars} & ');
      await forms.getByRole('button', { name: 'Bold' }).click();
      await page.keyboard.type('more');
      await save();
      expect(copy.read(fileOf(service))).toBe(
        `${before}\n## Prüfung: “100 % yours” 🚀\n\nCosts \\< 5 \\{dollars\\} & **more**\n`,
      );
      await expect(text).toHaveValue(/Costs < 5 \{dollars\} & \*\*more\*\*$/);
      await expect(beside.getByRole('heading', { name: 'Prüfung: “100 % yours” 🚀' })).toBeVisible();
      await expect(beside.getByText('Costs < 5 {dollars} & more')).toBeVisible();
    });

    await test.step('another URL: references are updated, and the old one redirects', async () => {
      await forms.getByRole('button', { name: 'Change the address' }).click();
      const dialog = forms.getByRole('dialog');
      await expect(dialog).toContainText('other entries lead to it: they follow.');
      await field('New address', dialog).fill('Found');
      await expect(dialog).toContainText('Use small letters, digits and hyphens only');
      await field('New address', dialog).fill('found');
      await save('Change it');
      await expect(forms.getByText('/services/found')).toBeVisible();
      await expect(beside.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
      expect(copy.read(TAB_FILE)).toContain('service: found\n');
      expect(copy.read(NAVIGATION)).toContain(`from: /services/${service.id}\n    to: /services/found\n`);
    });

    await test.step('deleted after another one is chosen for its projects and packages', async () => {
      await open('Services', packed.name);
      await forms.getByRole('button', { name: 'Delete', exact: true }).click();
      const dialog = forms.getByRole('dialog');
      await expect(dialog.getByRole('button', { name: 'Delete it' })).toBeDisabled();
      await dialog.getByRole('combobox', { name: 'Instead they lead to' }).selectOption(heir.name);
      await save('Delete it');
      expect(copy.list('src/content/services')).not.toContain(packed.id);
      const { id } = packageTabs.find((each) => each.service === packed.id)!;
      expect(copy.read(`src/content/packages/${id}.yaml`)).toContain(`service: ${heir.id}\n`);
      expect(copy.read(NAVIGATION)).toContain(`from: /services/${packed.id}\n    to: /services/${heir.id}\n`);
    });

    await test.step('the comparison lists all changes', async () => {
      await review();
      const listed = forms.getByRole('article');
      await expect(listed.filter({ hasText: service.name }).first()).toBeVisible();
      await expect(listed.filter({ hasText: packed.name }).first()).toBeVisible();
    });
  },
);
