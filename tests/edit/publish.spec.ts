import { execFileSync } from 'node:child_process';
import { expect, focused, test, untilClickable } from './support/test.ts';

test.use({ ownCopy: 'publish' });

const PACKAGE = 'src/content/packages/seo.yaml';

test.beforeEach(({ copy }) => {
  // Cannot be under git while its content is copied, as the copy is the repository of this test.
  if (copy.list('.').includes('.git')) return;
  copy.write('.gitignore', 'node_modules\ncache\ndata\n.astro\n');
  for (const args of [
    ['init', '-q', '-b', 'main'],
    ['add', '--all'],
    ['commit', '-qm', 'First'],
  ])
    execFileSync('git', ['-c', 'user.name=Somebody', '-c', 'user.email=somebody@example.org', ...args], {
      cwd: copy.root,
    });
});

test('a new project is announced until it is saved, shown with all of its pictures, and deleted after a question', async ({
  forms,
  open,
  field,
  choose,
  save,
  copy,
}) => {
  const review = () => forms.getByRole('link', { name: /^Review and publish/ }).click();
  await open('Portfolio 20', 'Add a project');
  await field('Title').fill('A menu for the counter');
  await forms.getByRole('link', { name: 'Portfolio', exact: true }).click();
  await expect(forms.getByText('Not saved yet: the new project')).toBeVisible();
  await review();
  await forms.getByText('Not saved yet').getByRole('link', { name: 'the new project' }).click();

  await forms.getByRole('combobox', { name: 'Client' }).fill('Café Jörg');
  await field('Description').fill('Café Jörg asked for a menu that stands on the counter and folds.');
  await forms.getByRole('combobox', { name: 'Service' }).selectOption('Product Shoot');
  await choose('Picture', copy.path('src/content/portfolio/oxbow-ads/picture.jpg'));
  await field('Picture described').fill('A menu on a wooden table.');
  const more = forms.getByRole('group', { name: 'More pictures' });
  await more.getByRole('button', { name: 'Add one to “More pictures”' }).click();
  await more
    .getByLabel('Picture', { exact: true })
    .setInputFiles(copy.path('src/content/portfolio/tidewright-booking/steps-1.jpg'));
  await field('Picture described', more).fill('The menu half folded.');
  await save();
  await review();
  const project = forms.getByRole('article');
  await expect(project.getByRole('img')).toHaveCount(2);
  const values = project.getByRole('definition');
  for (const [term, words] of [
    ['Picture', 'A menu on a wooden table.'],
    ['More pictures › 1 › Picture', 'The menu half folded.'],
  ] as const) {
    const terms = await project.getByRole('term').allTextContents();
    const at = terms.indexOf(term);
    await expect(values.nth(at).getByRole('img')).toBeVisible();
    await expect(values.nth(at + 1)).toHaveText(words);
  }

  await project.getByRole('button', { name: 'Delete this new project' }).click();
  await forms.getByRole('button', { name: 'Leave it as it is' }).click();
  await expect(project).toBeVisible();
  await project.getByRole('button', { name: 'Delete this new project' }).click();
  await forms.getByRole('button', { name: 'Delete it' }).click();
  await expect(project).toBeHidden();
  expect(copy.list('src/content/portfolio')).not.toContain('a-menu-for-the-counter');
});

test('a price and a picture are changed, compared with the public site, and published', async ({
  forms,
  beside,
  open,
  field,
  choose,
  save,
  copy,
  page,
}) => {
  await open('Packages 10', 'SEO');
  const premium = forms.getByRole('listitem').filter({ has: page.getByText('Premium', { exact: true }) });
  const row = premium.getByText('Premium', { exact: true });
  await expect(row.locator('..')).toHaveText('Premium $1299/mo');
  await row.click();
  await field('Price', premium).fill('$1399/mo');
  await save();
  // The page has loaded again, has opened the tab, and shows the new price: nothing around it, nothing in another tab.
  await expect(beside.locator('[data-edited]')).toHaveText(/^\$1399/);
  await open('Portfolio 20', 'Spring tune-up ads in every format');
  await choose('Picture', copy.path('src/content/portfolio/oxbow-commuter/picture.jpg'));
  await save();
  await expect(forms.getByRole('link', { name: 'Review and publish (2)' })).toBeVisible();

  await forms.getByRole('link', { name: 'review and publish it' }).click();
  const [seo, project] = [forms.getByRole('article').nth(0), forms.getByRole('article').nth(1)];
  await expect(seo.getByRole('heading')).toHaveText('SEO package tab');
  await expect(seo).toContainText('Plans › Premium › Price');
  await expect(seo.getByRole('deletion')).toHaveText('$1299/mo');
  await expect(seo.getByRole('insertion')).toHaveText('$1399/mo');
  await expect(project.getByRole('img', { name: 'picture.jpg, before' })).toBeVisible();
  await expect(project.getByRole('img', { name: 'picture.jpg, after' })).toBeVisible();

  await project.getByRole('button', { name: 'Discard back to what is public' }).click();
  await forms.getByRole('button', { name: 'Discard them' }).click();
  await expect(forms.getByRole('article')).toHaveCount(1);
  expect(execFileSync('git', ['status', '--porcelain'], { cwd: copy.root, encoding: 'utf8' })).toBe(
    ` M ${PACKAGE}\n`,
  );

  const publish = forms.getByRole('button', { name: 'Publish' });
  await expect(publish).toBeInViewport();
  const sentence = field('What have you changed, in one sentence\\?');
  await expect(sentence).toBeInViewport();
  await publish.click();
  await expect(sentence).toBeFocused();
  await expect(sentence).toHaveAccessibleDescription(/Say in one sentence what you have changed/);
  await sentence.fill('Raise the price of SEO Premium');
  await publish.click();
  await expect(field('Your name')).toBeFocused();
  await expect(field('Your name')).toHaveAccessibleDescription('Write your name.');
  await field('Your name').fill('Ada Editor');
  await field('Your e-mail address').fill('ada@example.org');
  await publish.click();
  const done = forms
    .getByRole('status')
    .filter({ hasText: 'Kept on this machine. Visitors do not see it yet' });
  await expect(done).toBeFocused();
  await expect(done.getByText('What changed: SEO', { exact: true })).toBeVisible();
  await expect(done.getByText('Committed to the branch “main”')).toBeHidden();
  await expect(forms.getByRole('article')).toHaveCount(0);
  await expect(forms.getByRole('link', { name: 'Review and publish', exact: true })).toBeVisible();
  expect(
    execFileSync('git', ['log', '-1', '--format=%s, %an', '--name-only'], {
      cwd: copy.root,
      encoding: 'utf8',
    }),
  ).toBe(`Raise the price of SEO Premium, Ada Editor\n\n${PACKAGE}\n`);
});

test('a service gets another address: what led to it follows, and the old address leads on', async ({
  forms,
  beside,
  open,
  field,
  save,
  copy,
}) => {
  await open('Services 11', 'Search Engine Optimization');
  await forms.getByRole('button', { name: 'Change the address' }).click();
  const dialog = forms.getByRole('dialog');
  await expect(dialog).toContainText('other entries lead to it: they follow.');
  await field('New address', dialog).fill('Search');
  await expect(dialog).toContainText('Use small letters, digits and hyphens only');
  await field('New address', dialog).fill('search');
  await save('Change it');
  await expect(forms.getByText('/services/search')).toBeVisible();
  await expect(beside.getByRole('heading', { level: 1 })).toBeVisible();
  expect(copy.read(PACKAGE)).toContain('service: search\n');
  expect(copy.read('src/content/navigation/index.yaml')).toContain(
    'from: /services/seo\n    to: /services/search\n',
  );

  await forms.getByRole('link', { name: /^Review and publish/ }).click();
  await expect(
    forms.getByRole('article').filter({ hasText: 'Search Engine Optimization' }).first(),
  ).toBeVisible();
});

test('a service is deleted once it is said which one takes its projects and packages', async ({
  forms,
  open,
  save,
  copy,
}) => {
  await open('Services 11', 'Influencer Reel Editing');
  await forms.getByRole('button', { name: 'Delete', exact: true }).click();
  const dialog = forms.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Delete it' })).toBeDisabled();
  await dialog.getByRole('combobox', { name: 'Instead they lead to' }).selectOption('Video Editing');
  await save('Delete it');
  expect(copy.list('src/content/services')).not.toContain('influencer-reel-editing');
  expect(copy.read('src/content/packages/reel.yaml')).toContain('service: vedio-editing\n');
  expect(copy.read('src/content/navigation/index.yaml')).toContain(
    'from: /services/influencer-reel-editing\n    to: /services/vedio-editing\n',
  );
});

test('a click on a text or picture of the page opens its field, and a field shows where it stands', async ({
  forms,
  beside,
  open,
  page,
}) => {
  await open('About page');
  const heading = beside.getByRole('heading', { name: 'Six things you can hold us to' });
  await untilClickable(beside);
  await heading.click();
  await expect(focused(forms)).toHaveValue('Six things you can hold us to');
  await expect(heading).toHaveAttribute('data-edited');

  await beside.getByRole('img', { name: /./ }).first().click();
  await expect(focused(forms)).toHaveAttribute('type', 'file');

  await forms.getByRole('textbox', { name: 'Heading' }).last().focus();
  const last = beside.locator('[data-edited]');
  await expect(last).toBeInViewport();
  await expect(last).toHaveText(await focused(forms).inputValue());

  // A link keeps its use; a button beside it leads to its words.
  await open('Portfolio 20');
  const card = beside.getByRole('heading', { name: 'A rain film for an outdoor brand' });
  const pencil = beside.getByRole('button', { name: 'Edit', exact: true });
  await expect(card).toBeVisible();
  await untilClickable(beside);
  const atTop = (await beside.getByRole('navigation').getByRole('link').first().boundingBox())!;
  await page.mouse.move(atTop.x + atTop.width / 2, atTop.y + atTop.height / 2);
  await expect(pencil).toBeVisible();
  // A pointer that rests while the page is loaded again need not move.
  await beside.locator('html').evaluate((html) => {
    html.id = 'left';
    location.reload();
  });
  await expect(beside.locator('#left')).toHaveCount(0);
  await expect(pencil).toBeVisible();
  await untilClickable(beside);
  await card.hover();
  await pencil.click();
  await expect(forms.getByRole('heading', { level: 1 })).toHaveText('A rain film for an outdoor brand');
  await expect(page.getByLabel('Title', { exact: true })).toBeFocused();
});
