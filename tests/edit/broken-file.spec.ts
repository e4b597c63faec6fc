import { expect, test } from './support/test.ts';

const PATH = 'src/content/packages/seo.yaml';
const [RIGHT, WRONG] = ['label: SEO', 'label:SEO'];

test.use({ broken: { path: PATH, from: RIGHT, to: WRONG } });

test('with a broken file the start says what to mend, the rest can be edited, and the page comes once it is mended', async ({
  copy,
  forms,
  beside,
  field,
  save,
  page,
}) => {
  const status = page.getByRole('complementary').getByRole('status');
  await expect(status).toContainText('The page can be shown once this is mended:');
  await expect(status).toContainText(`${PATH}:2:`);

  await forms.getByRole('link', { name: 'Packages 10' }).click();
  await forms.getByRole('link', { name: 'seo', exact: true }).click();
  await expect(forms.getByRole('alert')).toContainText('A form can be shown once this is mended');
  await expect(field('The text of the file')).toHaveValue(copy.read(PATH));
  await forms.getByRole('link', { name: 'All content' }).click();

  await forms.getByRole('link', { name: 'About page' }).click();
  await field('Heading').first().fill('We build mills: on purpose.');
  await save();
  expect(copy.read('src/content/about/index.yaml')).toContain("heading: 'We build mills: on purpose.'\n");

  copy.write(PATH, copy.read(PATH).replace(WRONG, RIGHT));
  await expect(beside.getByRole('heading', { name: 'We build mills: on purpose.' })).toBeVisible();
  await expect(status).toBeHidden();
});
