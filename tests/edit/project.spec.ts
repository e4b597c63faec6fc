import { expect, test } from './support/test.ts';

test.use({ ownCopy: 'project' });

const FOLDER = 'src/content/portfolio/spring-menu';
const RENAMED = 'src/content/portfolio/summer-menu';
const OTHER = 'src/content/portfolio/willowmere-library';
const TITLE = `“Say: hi” – Jörg's café, 100 % new 🚀`;
const DESCRIPTION =
  'Café Jörg asked for a menu: readable at arm’s length, "printed" on one sheet # and light. We drew it in two evenings 🎈.';

test('a project is added, changed, moved, published, renamed and deleted, and seen beside its form each time', async ({
  forms,
  beside,
  open,
  field,
  choose,
  save,
  copy,
  page,
}) => {
  const hosts = new Set<string>();
  page.on('response', (response) => hosts.add(new URL(response.url()).host.replace(/:\d+$/, '')));
  const file = () => copy.read(`${FOLDER}/index.yaml`);
  const largeView = beside.getByRole('dialog');

  await test.step('added with a picture, as a draft', async () => {
    await open('Portfolio 20', 'Add a project');
    await field('Title').fill(TITLE);
    await field('Address').fill('spring-menu');
    const client = forms.getByRole('combobox', { name: 'Client' });
    await expect(forms.locator('datalist option[value="Oxbow Cycle Works"]')).toHaveCount(1);
    await client.fill('Café Jörg');
    await forms.getByRole('combobox', { name: 'Service' }).selectOption('Search Engine Optimization');
    await field('Description').fill(DESCRIPTION);
    await choose('Picture', copy.path('src/content/portfolio/oxbow-ads/picture.jpg'));
    await field('Picture described').fill('A menu on a wooden table, seen from above.');
    await forms.getByRole('checkbox', { name: 'Draft' }).check();
    await save();
    expect(copy.list(FOLDER)).toEqual(['index.yaml', 'picture.jpg']);
    expect(file()).toBe(`order: 5
title: "“Say: hi” – Jörg's café, 100 % new 🚀"
client: Café Jörg
category: seo
description: >-
  Café Jörg asked for a menu: readable at arm’s length, "printed" on one sheet # and light. We drew it in two
  evenings 🎈.
picture: ./picture.jpg
pictureAlt: A menu on a wooden table, seen from above.
link: /portfolio/spring-menu
draft: true
`);
    await expect(largeView).toContainText(TITLE);
    await expect(largeView).toContainText(DESCRIPTION);
    await expect(largeView).toContainText('1 / 21');
  });

  await test.step('changed: another picture, and a film', async () => {
    await choose('Picture', copy.path(`${OTHER}/picture.jpg`));
    await expect(field('MP4 file')).toBeHidden();
    await forms.getByText('Film', { exact: true }).click();
    await choose('MP4 file', copy.path(`${OTHER}/film.mp4`));
    await choose('WebM file', copy.path(`${OTHER}/film.webm`));
    await save();
    expect(copy.list(FOLDER)).toEqual(['film.mp4', 'film.webm', 'index.yaml', 'picture.jpg']);
    expect(copy.bytes(`${FOLDER}/picture.jpg`)).toEqual(copy.bytes(`${OTHER}/picture.jpg`));
    expect(file()).toContain('film:\n  mp4: ./film.mp4\n  webm: ./film.webm\n');
    await expect(largeView.locator('video').first()).toBeAttached();
  });

  await test.step('changed: three more pictures, one alone and two at once, which keep apart from the first', async () => {
    const pictureOf = (name: string) => copy.path(`src/content/portfolio/${name}/picture.jpg`);
    const more = forms.getByRole('group', { name: 'More pictures' });
    const described = (at: number) => field('Picture described', more.getByRole('listitem').nth(at));
    await more.getByRole('button', { name: 'Add one to “More pictures”' }).click();
    await more.getByLabel('Picture', { exact: true }).setInputFiles(pictureOf('oxbow-ads'));
    await described(0).fill('The menu from nearby, 1 of 3.');
    await more
      .getByLabel('Add several to “More pictures” at once')
      .setInputFiles([pictureOf('tidewright-local'), pictureOf('oxbow-ads')]);
    await expect(more.getByText('picture-3.jpg', { exact: true })).toBeVisible();
    for (const at of [1, 2]) await described(at).fill(`The menu from nearby, ${at + 1} of 3.`);
    await save();
    expect(file()).toContain(`morePictures:
  - picture: ./picture-2.jpg
    alt: The menu from nearby, 1 of 3.
  - picture: ./picture-3.jpg
    alt: The menu from nearby, 2 of 3.
  - picture: ./picture-4.jpg
    alt: The menu from nearby, 3 of 3.
`);
    for (const at of [0, 1, 2])
      await expect(more.getByRole('listitem').nth(at).locator('summary img')).toBeVisible();
    expect(copy.bytes(`${FOLDER}/picture.jpg`)).toEqual(copy.bytes(`${OTHER}/picture.jpg`));
    expect(copy.list(FOLDER)).toContain('picture-4.jpg');
    await expect(largeView.getByRole('img', { name: 'The menu from nearby, 3 of 3.' })).toBeAttached();
  });

  await test.step('published', async () => {
    await forms.getByRole('checkbox', { name: 'Draft' }).uncheck();
    await save();
    expect(file()).not.toContain('draft');
  });

  await test.step('moved by its grip behind the third, and by an arrow', async () => {
    await forms.getByRole('link', { name: 'Portfolio', exact: true }).click();
    const rows = forms.getByRole('listitem');
    await rows.first().getByTitle('Drag to move').dragTo(rows.nth(2));
    await expect(rows.nth(2)).toContainText(TITLE);
    await expect.poll(file).toMatch(/^order: 25\n/);
    await forms.getByRole('button', { name: `Move ${TITLE} down` }).click();
    await expect(rows.nth(3)).toContainText(TITLE);
    await expect.poll(file).toMatch(/^order: 35\n/);
    await forms.getByRole('link', { name: TITLE }).click();
    await expect(largeView).toContainText('4 / 21');
  });

  await test.step('renamed', async () => {
    await forms.getByRole('button', { name: 'Change the address' }).click();
    await field('New address').fill('summer-menu');
    await save('Change it');
    expect(copy.list(FOLDER)).toEqual([]);
    expect(copy.list(RENAMED)).toEqual([
      'film.mp4',
      'film.webm',
      'index.yaml',
      'picture-2.jpg',
      'picture-3.jpg',
      'picture-4.jpg',
      'picture.jpg',
    ]);
    expect(copy.read(`${RENAMED}/index.yaml`)).toContain('link: /portfolio/summer-menu\n');
    await expect(forms.getByText('/portfolio#summer-menu')).toBeVisible();
  });

  await test.step('deleted', async () => {
    await forms.getByRole('button', { name: 'Delete' }).click();
    await save('Delete it');
    expect(copy.list(RENAMED)).toEqual([]);
    await expect(forms.getByRole('link', { name: TITLE })).toBeHidden();
  });

  // Pictures that a form shows have addresses without a host.
  expect([...hosts].filter(Boolean), 'nothing is loaded from elsewhere').toEqual(['localhost']);
});
