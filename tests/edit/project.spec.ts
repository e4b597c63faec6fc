import { expect, test } from './support/test.ts';

const FOLDER = 'src/content/portfolio/spring-menu';
const RENAMED = 'src/content/portfolio/summer-menu';
const OTHER = 'src/content/portfolio/willowmere-library';
const TITLE = `“Say: hi” – Jörg's café, 100 % new 🚀`;
const DESCRIPTION =
  'Café Jörg asked for a menu: readable at arm’s length, "printed" on one sheet # and light. We drew it in two evenings 🎈.';

test('a project is added, changed, moved, published, renamed and deleted, and seen beside its form each time', async ({
  forms,
  beside,
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
    await forms.getByRole('link', { name: 'Portfolio', exact: true }).click();
    // Until the list is there, each collection on the first screen has a button of this name.
    await expect(forms.getByRole('heading', { name: 'Portfolio', level: 1 })).toBeVisible();
    await forms.getByRole('button', { name: 'Add', exact: true }).click();
    await field('Place in the order').fill('15');
    await field('Title').fill(TITLE);
    await field('Address').fill('spring-menu');
    await field('Client').fill('Café Jörg');
    await forms.getByRole('combobox', { name: 'Category' }).fill('seo');
    await forms.getByRole('option', { name: 'seo' }).click();
    await field('Description').fill(DESCRIPTION);
    await choose('Picture', copy.path('src/content/portfolio/oxbow-ads/picture.jpg'));
    await field('Picture described').fill('A menu on a wooden table, seen from above.');
    await field('Link').fill('/portfolio/spring-menu');
    await forms.getByRole('checkbox', { name: 'Draft' }).check();
    await save('Create');
    expect(copy.list(FOLDER)).toEqual(['index.yaml', 'picture.jpg']);
    expect(file()).toBe(`order: 15
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
  });

  await test.step('changed: another picture, and a film', async () => {
    await choose('Picture', copy.path(`${OTHER}/picture.jpg`));
    await choose('H.264', copy.path(`${OTHER}/film.mp4`));
    await choose('WebM', copy.path(`${OTHER}/film.webm`));
    await save('Save');
    expect(copy.list(FOLDER)).toEqual(['film.mp4', 'film.webm', 'index.yaml', 'picture.jpg']);
    expect(copy.bytes(`${FOLDER}/picture.jpg`)).toEqual(copy.bytes(`${OTHER}/picture.jpg`));
    expect(file()).toContain('film:\n  mp4: ./film.mp4\n  webm: ./film.webm\n');
    await expect(largeView.locator('video').first()).toBeAttached();
  });

  await test.step('moved to the front, and published', async () => {
    await field('Place in the order').fill('5');
    await forms.getByRole('checkbox', { name: 'Draft' }).uncheck();
    await save('Save');
    expect(file()).toMatch(/^order: 5\n/);
    expect(file()).not.toContain('draft');
    await expect(largeView).toContainText('1 / 21');
  });

  await test.step('renamed', async () => {
    await field('Address').fill('summer-menu');
    await save('Save');
    expect(copy.list(FOLDER)).toEqual([]);
    expect(copy.list(RENAMED)).toEqual(['film.mp4', 'film.webm', 'index.yaml', 'picture.jpg']);
  });

  await test.step('deleted', async () => {
    await forms.getByRole('button', { name: '…' }).click();
    await forms.getByRole('menuitem', { name: /^Delete/ }).click();
    await save('Yes, delete');
    expect(copy.list(RENAMED)).toEqual([]);
    await expect(largeView).toBeHidden();
  });

  // Pictures that a form shows have addresses without a host.
  expect([...hosts].filter(Boolean), 'nothing is loaded from elsewhere').toEqual(['localhost']);
});
