import type { Route } from '@playwright/test';
import { parse } from 'yaml';
import { filmed, otherProject, pictureOf, project, service } from './support/entries.ts';
import { framesLater } from '../support/layout-shift.ts';
import type { WorkingCopy } from '../support/working-copy.ts';
import { expect, test } from './support/test.ts';

const PORTFOLIO = 'src/content/portfolio';
const FOLDER = `${PORTFOLIO}/spring-menu`;
const RENAMED = `${PORTFOLIO}/summer-menu`;
const TITLE = `“Say: hi” – Jörg's café, 100 % new 🚀`;
const DESCRIPTION =
  'Café Jörg asked for a menu: readable at arm’s length, "printed" on one sheet # and light. We drew it in two evenings 🎈.';

const entryOf = (copy: WorkingCopy, folder: string) => parse(copy.read(`${folder}/index.yaml`));

/** Place of the new project among all, from 1. */
const placeOf = (copy: WorkingCopy) =>
  copy
    .list(PORTFOLIO)
    .sort((a, b) => entryOf(copy, `${PORTFOLIO}/${a}`).order - entryOf(copy, `${PORTFOLIO}/${b}`).order)
    .indexOf('spring-menu') + 1;

// Takes some 10 CPU seconds: nine saves, each of which reloads the page with the large view.
test('a project is added, changed, published, moved, renamed and deleted, and seen beside its form each time', async ({
  forms,
  beside,
  open,
  field,
  choose,
  save,
  review,
  copy,
  page,
}) => {
  const hosts = new Set<string>();
  page.on('response', (response) => hosts.add(new URL(response.url()).host.replace(/:\d+$/, '')));
  const count = copy.list(PORTFOLIO).length + 1;
  const largeView = beside.getByRole('dialog');

  await test.step('listed as unsaved until it is saved', async () => {
    await open('Portfolio', 'Add a project');
    await field('Title').fill(TITLE);
    await forms.getByRole('link', { name: 'Portfolio', exact: true }).click();
    await expect(forms.getByText('Not saved yet: the new project')).toBeVisible();
    await review();
    await forms.getByText('Not saved yet').getByRole('link', { name: 'the new project' }).click();
  });

  await test.step('added with a picture, as a draft', async () => {
    await field('Address').fill('spring-menu');
    const client = forms.getByRole('combobox', { name: 'Client' });
    await expect(forms.locator(`datalist option[value="${project.client}"]`)).toHaveCount(1);
    await client.fill('Café Jörg');
    await forms.getByRole('combobox', { name: 'Service' }).selectOption(service.name);
    await field('Description').fill(DESCRIPTION);
    await choose('Picture', copy.path(pictureOf(project)));
    await field('Picture described').fill('A menu on a wooden table, seen from above.');
    await forms.getByRole('checkbox', { name: 'Draft' }).check();
    await save();
    expect(copy.list(FOLDER)).toEqual(['index.yaml', 'picture.jpg']);
    expect(entryOf(copy, FOLDER)).toEqual({
      order: expect.any(Number),
      title: TITLE,
      client: 'Café Jörg',
      category: service.id,
      description: DESCRIPTION,
      picture: './picture.jpg',
      pictureAlt: 'A menu on a wooden table, seen from above.',
      link: '/portfolio/spring-menu',
      draft: true,
    });
    expect(placeOf(copy)).toBe(1);
    await expect(largeView).toContainText(TITLE);
    await expect(largeView).toContainText(DESCRIPTION);
    await expect(largeView).toContainText(`1 / ${count}`);
  });

  await test.step('changed: another picture, a film, and three more pictures under other names', async () => {
    await choose('Picture', copy.path(pictureOf(otherProject)));
    await expect(field('MP4 file')).toBeHidden();
    await forms.getByText('Film', { exact: true }).click();
    await choose('MP4 file', copy.path(`${PORTFOLIO}/${filmed.id}/${filmed.film!.mp4}`));
    await choose('WebM file', copy.path(`${PORTFOLIO}/${filmed.id}/${filmed.film!.webm}`));
    const more = forms.getByRole('group', { name: 'More pictures' });
    const described = (at: number) => field('Picture described', more.getByRole('listitem').nth(at));
    await more.getByRole('button', { name: 'Add one to “More pictures”' }).click();
    await more.getByLabel('Picture', { exact: true }).setInputFiles(copy.path(pictureOf(project)));
    // Names are given in the order in which the browser has read the files.
    await expect(more.getByText('picture-2.jpg', { exact: true })).toBeVisible();
    await described(0).fill('The menu from nearby, 1 of 3.');
    await more
      .getByLabel('Add several to “More pictures” at once')
      .setInputFiles([copy.path(pictureOf(otherProject)), copy.path(pictureOf(project))]);
    await expect(more.getByText('picture-3.jpg', { exact: true })).toBeVisible();
    for (const at of [1, 2]) await described(at).fill(`The menu from nearby, ${at + 1} of 3.`);
    await save();
    expect(copy.list(FOLDER)).toEqual([
      ...['film.mp4', 'film.webm', 'index.yaml'],
      ...['picture-2.jpg', 'picture-3.jpg', 'picture-4.jpg', 'picture.jpg'],
    ]);
    expect(copy.bytes(`${FOLDER}/picture.jpg`)).toEqual(copy.bytes(pictureOf(otherProject)));
    expect(entryOf(copy, FOLDER)).toMatchObject({
      film: { mp4: './film.mp4', webm: './film.webm' },
      morePictures: [1, 2, 3].map((at) => ({
        picture: `./picture-${at + 1}.jpg`,
        alt: `The menu from nearby, ${at} of 3.`,
      })),
    });
    for (const at of [0, 1, 2])
      await expect(more.getByRole('listitem').nth(at).locator('summary img')).toBeVisible();
    await expect(largeView.locator('video').first()).toBeAttached();
    await expect(largeView.getByRole('img', { name: 'The menu from nearby, 3 of 3.' })).toBeAttached();
  });

  await test.step('published', async () => {
    await forms.getByRole('checkbox', { name: 'Draft' }).uncheck();
    await save();
    expect(entryOf(copy, FOLDER)).not.toHaveProperty('draft');
  });

  await test.step('moved by its grip behind the next two, and by an arrow button', async () => {
    await forms.getByRole('link', { name: 'Portfolio', exact: true }).click();
    // The form has lists with grips, too.
    await expect(forms.getByRole('link', { name: 'Add a project' })).toBeVisible();
    const rows = forms.getByRole('listitem');
    await rows.first().getByTitle('Drag to move').dragTo(rows.nth(2));
    await expect(rows.nth(2)).toContainText(TITLE);
    await expect.poll(() => placeOf(copy)).toBe(3);
    // The window got the focus before the save: content that was asked for then is older.
    const [asked, moved] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const answer = async (route: Route) => {
      const response = await route.fetch();
      asked.resolve();
      await moved.promise;
      await route.fulfill({ response });
    };
    await page.route('**/api/content', answer, { times: 1 });
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await asked.promise;
    await forms.getByRole('button', { name: `Move ${TITLE} down` }).click();
    await expect(rows.nth(3)).toContainText(TITLE);
    const old = page.waitForResponse('**/api/content');
    moved.resolve();
    await (await old).finished();
    await framesLater(page, 3);
    await expect(rows.nth(3)).toContainText(TITLE);
    await expect.poll(() => placeOf(copy)).toBe(4);
    await forms.getByRole('link', { name: TITLE }).click();
    await expect(largeView).toContainText(`4 / ${count}`);
  });

  await test.step('renamed', async () => {
    const files = copy.list(FOLDER);
    await forms.getByRole('button', { name: 'Change the address' }).click();
    await field('New address').fill('summer-menu');
    await save('Change it');
    expect(copy.list(FOLDER)).toEqual([]);
    expect(copy.list(RENAMED)).toEqual(files);
    expect(entryOf(copy, RENAMED).link).toBe('/portfolio/summer-menu');
    await expect(forms.getByText('/portfolio#summer-menu')).toBeVisible();
  });

  await test.step('reviewed with all of its pictures, and deleted after a question', async () => {
    await review();
    const added = forms.getByRole('article');
    await expect(added.getByRole('img')).toHaveCount(4);
    const values = added.getByRole('definition');
    for (const [term, words] of [
      ['Picture', 'A menu on a wooden table, seen from above.'],
      ['More pictures › 1 › Picture', 'The menu from nearby, 1 of 3.'],
    ] as const) {
      const at = (await added.getByRole('term').allTextContents()).indexOf(term);
      await expect.soft(values.nth(at).getByRole('img')).toBeVisible();
      await expect.soft(values.nth(at + 1)).toHaveText(words);
    }
    await added.getByRole('button', { name: 'Delete this new project' }).click();
    await forms.getByRole('button', { name: 'Leave it as it is' }).click();
    await expect(added).toBeVisible();
    await added.getByRole('button', { name: 'Delete this new project' }).click();
    await forms.getByRole('button', { name: 'Delete it' }).click();
    await expect(added).toBeHidden();
    expect(copy.list(RENAMED)).toEqual([]);
  });

  // Pictures in a form have URLs without a host.
  expect([...hosts].filter(Boolean), 'nothing is loaded from elsewhere').toEqual(['localhost']);
});
