import { tab, TAB_FILE } from './support/entries.ts';
import { expect, test } from './support/test.ts';

const [RIGHT, WRONG] = [`label: ${tab.label}`, `label:${tab.label}`];
const HEADING = 'We build mills: on purpose.';

// Starts a server of its own.
test.use({ broken: { path: TAB_FILE, from: RIGHT, to: WRONG } });

test(
  'with a broken file the page says what to fix, the rest can be edited, and the page loads once it is fixed',
  { tag: '@full' },
  async ({ copy, forms, beside, open, field, save }) => {
    await expect(beside.locator('vite-error-overlay')).toContainText(TAB_FILE);

    await open('Packages', tab.id);
    await expect(forms.getByRole('alert')).toContainText('A form can be shown once this is mended');
    await expect(field('The text of the file')).toHaveValue(copy.read(TAB_FILE));

    await open('About page');
    await field('Heading').first().fill(HEADING);
    await save();
    expect(copy.read('src/content/about/index.yaml')).toContain(`heading: '${HEADING}'\n`);

    copy.write(TAB_FILE, copy.read(TAB_FILE).replace(WRONG, RIGHT));
    await expect(beside.getByRole('heading', { name: HEADING })).toBeVisible();
  },
);
