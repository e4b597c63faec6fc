import { expect, focused, test, untilClickable } from './support/test.ts';

test.use({ ownCopy: 'fields' });

const PROJECT = 'Spring tune-up ads in every format';
const FOLDER = 'src/content/portfolio';

test('a price that is no longer one per month is allowed, with a hint', async ({
  forms,
  open,
  field,
  page,
}) => {
  await open('Packages 10', 'SEO');
  const standard = forms.getByRole('listitem').filter({ has: page.getByText('Standard', { exact: true }) });
  await standard.getByText('Standard', { exact: true }).click();
  const price = field('Price', standard);
  await price.fill('$499');
  await expect(price).toHaveAccessibleDescription(
    /This was a price per month\. Write \$499\/mo to keep it so\.$/,
  );
  await expect(price).toHaveAttribute('aria-invalid', 'false');
  await price.fill('$499/mo');
  await expect(standard.getByText('This was a price per month')).toBeHidden();
});

test('a refused film leaves nothing but a sentence, and another picture asks for its description', async ({
  forms,
  open,
  field,
  choose,
  copy,
}) => {
  await open('Portfolio 20', PROJECT);
  await forms.getByText('Film', { exact: true }).click();
  const film = forms.getByLabel('MP4 file', { exact: true });
  await choose('MP4 file', copy.path(`${FOLDER}/oxbow-ads/picture.jpg`));
  await expect(forms.getByText('“picture.jpg” is not a .mp4 file.')).toBeVisible();
  expect(await film.evaluate((input) => (input as HTMLInputElement).files!.length)).toBe(0);
  await expect(forms.getByText('Not saved yet')).toBeHidden();

  await choose('Picture', copy.path(`${FOLDER}/oxbow-commuter/picture.jpg`));
  const description = field('Picture described');
  await expect(description).toHaveAccessibleDescription(/Does this still describe it\?$/);
  await expect(forms.getByText('Not saved yet')).toBeVisible();
});

test('of more pictures than a list holds, those that were left out are named', async ({
  forms,
  open,
  copy,
}) => {
  await open('Portfolio 20', PROJECT);
  const more = forms.getByRole('group', { name: 'More pictures' });
  const several = more.getByLabel('Add several to “More pictures” at once');
  await several.setInputFiles(copy.path(`${FOLDER}/oxbow-ads/index.yaml`));
  await expect(more.getByRole('status')).toHaveText('“index.yaml” is not a picture.');
  await expect(forms.getByText('Not saved yet')).toBeHidden();

  const free = 8 - (await more.getByRole('listitem').count());
  const picture = copy.path(`${FOLDER}/oxbow-ads/picture.jpg`);
  await several.setInputFiles(Array<string>(free + 1).fill(picture));
  await expect(more.getByRole('listitem')).toHaveCount(8);
  await expect(more.getByRole('status')).toHaveText('“picture.jpg” was left out: 8 are the most.');
  await expect(several).toBeHidden();
});

test('a summary of mistakes names each field once', async ({ forms, open }) => {
  await open('Portfolio 20', 'Add a project');
  await forms.getByRole('button', { name: 'Save' }).click();
  await expect(forms.getByRole('alert').getByRole('listitem').filter({ hasText: 'Title' })).toHaveText(
    'Title is missing.',
  );
});

test('on a narrow window either the form or the page is shown, each in full height', async ({
  beside,
  forms,
  open,
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open('About page');
  const frame = page.locator('iframe');
  await expect(frame).toBeHidden();
  await expect(forms).toBeVisible();
  const show = page.getByRole('group', { name: 'Show' });
  await show.getByRole('button', { name: 'Page' }).click();
  await expect(forms).toBeHidden();
  await expect(frame).toBeVisible();
  expect((await frame.boundingBox())!.height).toBeGreaterThan(600);

  await untilClickable(beside);
  await beside.getByRole('heading', { name: 'Six things you can hold us to' }).click();
  await expect(frame).toBeHidden();
  await expect(focused(forms)).toHaveValue('Six things you can hold us to');
});

test('a click in the page moves nothing in it, and its mark goes when another entry is opened', async ({
  beside,
  command,
  context,
  forms,
  open,
}) => {
  // After its start the server may load the first page again.
  const first = await context.newPage();
  await expect.poll(() => fetch(command.site).then(({ status }) => status, String)).toBe(200);
  await first.goto(`${command.site}/about`, { waitUntil: 'networkidle' });
  await first.close();
  await open('About page');
  const heading = beside.getByRole('heading', { name: 'Six things you can hold us to' });
  await untilClickable(beside);
  await heading.evaluate((element) => element.scrollIntoView({ block: 'end', behavior: 'instant' }));
  await heading.evaluate(() => scrollBy({ top: 80, behavior: 'instant' }));
  const place = () => heading.evaluate(() => scrollY);
  const before = await place();
  // Without Playwright's own scrolling, which comes before a click.
  await heading.dispatchEvent('click');
  await expect(heading).toHaveAttribute('data-edited');
  await expect(focused(forms)).toHaveValue('Six things you can hold us to');
  // A page that scrolls would do so until two frames have been drawn.
  await heading.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
  expect(await place()).toBe(before);

  await open('Navigation');
  await forms.getByRole('textbox').first().focus();
  await open('About page');
  await expect(heading).toBeVisible();
  await expect(beside.locator('[data-edited]')).toHaveCount(0);
});
