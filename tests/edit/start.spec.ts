import { ABOUT_HEADING, plan, tab, TAB_FILE } from './support/entries.ts';
import { expect, focused, test } from './support/test.ts';

const [RIGHT, WRONG] = [`label: ${tab.label}`, `label:${tab.label}`];
const ABOUT = 'src/content/about/index.yaml';
/** Shells are no currency. */
const NO_PRICE = '199 shells';
const HEADING = 'We build mills: on purpose.';
const MARKS = ['TO WRITE: how you work', 'TO WRITE: what you promise'] as const;

// Starts a server of its own.
test.use({ broken: { path: TAB_FILE, from: RIGHT, to: WRONG } });

test(
  'the start says what is wrong and what is still to write, until it is done; with a broken file the rest can be edited',
  { tag: '@full' },
  async ({ copy, forms, beside, open, field, save, page }) => {
    const toDo = forms.locator('details');

    await test.step('a file that was broken before the command started: the page beside the forms names it, too', async () => {
      await expect(beside.locator('vite-error-overlay')).toContainText(TAB_FILE);
      await expect(toDo.locator('summary')).toHaveText('One mistake to fix');
      await toDo.getByRole('link', { name: tab.id }).click();
      await expect(forms.getByRole('alert')).toContainText('A form can be shown once this is fixed');
      await expect(field('The text of the file')).toHaveValue(copy.read(TAB_FILE));
    });

    await test.step('other entries can be edited, and the page loads once the file is fixed', async () => {
      await open('About page');
      await field('Heading').first().fill(HEADING);
      await save();
      expect(copy.read(ABOUT)).toContain(`heading: '${HEADING}'\n`);

      copy.write(TAB_FILE, copy.read(TAB_FILE).replace(WRONG, RIGHT));
      await expect(beside.getByRole('heading', { name: HEADING })).toBeVisible();
    });

    await test.step('each mistake and text leads to its field, also on a phone, and goes once it is done', async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      copy.edit(ABOUT, HEADING, MARKS[0]);
      copy.edit(ABOUT, ABOUT_HEADING, `'${MARKS[1]}'`);
      copy.edit(TAB_FILE, plan.price, NO_PRICE);
      await open();
      await page.reload();
      await expect(toDo.locator('summary')).toHaveText(['One mistake to fix', '2 texts are still to write']);
      expect(await forms.evaluate((main) => main.scrollWidth - main.clientWidth)).toBe(0);
      await toDo.getByRole('link', { name: 'Price' }).click();
      await expect(focused(forms)).toHaveValue(NO_PRICE);
      await focused(forms).fill(plan.price);
      await save();
      await open();
      for (const [at, left] of [['One text is still to write'], []].entries()) {
        await toDo.getByRole('link').first().click();
        await expect(focused(forms)).toHaveValue(MARKS[at]!);
        await focused(forms).fill(HEADING);
        await save();
        await open();
        await expect(toDo.locator('summary')).toHaveText(left);
      }
    });
  },
);
