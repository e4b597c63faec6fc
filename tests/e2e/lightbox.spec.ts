import { expect, type Page } from '@playwright/test';
import { labels, projects } from '../support/content.ts';
import { holdRequests } from '../support/hold-requests.ts';
import { hasLargePictures } from '../support/portfolio.ts';
import { holdScripts } from '../support/scripts.ts';
import { test } from '../support/enquiry-service.ts';

const [first, second, third] = projects as [(typeof projects)[0], (typeof projects)[0], (typeof projects)[0]];

const item = (page: Page, { title }: { title: string }) =>
  page.locator('[data-project]').getByRole('link', { name: title, exact: true });
const view = (page: Page) => page.getByRole('dialog');

async function expectOpen(page: Page, { id, title, client }: (typeof projects)[0]) {
  await expect(view(page)).toHaveAccessibleName(title);
  // Only the project in front is there for who cannot see the screen.
  const front = view(page).getByRole('group');
  await expect(front).toHaveCount(1);
  await expect(front.getByRole('heading', { name: title })).toBeInViewport();
  await expect(front.getByText(client, { exact: true })).toBeInViewport();
  await expect(page).toHaveURL(`/portfolio#${id}`);
}

async function open(page: Page, project: (typeof projects)[0], path = '/portfolio') {
  await page.goto(path);
  const category = path.split('#')[1];
  if (category) await expect(page.locator(`[data-selected="${category}"]`)).toBeVisible();
  await item(page, project).click();
  await expectOpen(page, project);
}

test('a project opens on a click and puts its name into the address', { tag: '@both' }, async ({ page }) => {
  await open(page, second);
  await expect(view(page).getByText(second.description.trim())).toBeInViewport();
});

test(
  'a click before the script has arrived opens the project as well',
  { tag: '@both' },
  async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto('/portfolio');
    await item(page, second).click();
    await expect(page).toHaveURL('/portfolio');
    release();
    await expectOpen(page, second);
  },
);

test('keys and buttons lead on to the next project and back', async ({ page }) => {
  await open(page, first);
  await page.keyboard.press('ArrowRight');
  await expectOpen(page, second);
  await view(page).getByRole('button', { name: labels.nextProject }).click();
  await expectOpen(page, third);
  await page.keyboard.press('ArrowLeft');
  await expectOpen(page, second);
  await view(page).getByRole('button', { name: labels.previousProject }).click();
  await expectOpen(page, first);
  await expect(view(page).getByRole('button', { name: labels.previousProject })).toBeDisabled();
});

test('a swipe leads on to the next project', { tag: '@phone' }, async ({ page }) => {
  await open(page, first);
  await expect(view(page).getByRole('group', { name: `1 / ${projects.length}` })).toBeVisible();
  const touch = await page.context().newCDPSession(page);
  const at = (x: number) => [{ x, y: 420 }];
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(340) });
  for (let x = 320; x >= 40; x -= 20) {
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(x) });
  }
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expectOpen(page, second);
});

test('going on stays within the filter', async ({ page }) => {
  const inCategory = projects.filter(({ category }) => category === 'seo');
  expect(inCategory.length).toBeGreaterThan(1);
  await open(page, inCategory[0] ?? first, '/portfolio#seo');
  for (const project of inCategory.slice(1)) {
    await page.keyboard.press('ArrowRight');
    await expectOpen(page, project);
  }
  await expect(view(page).getByRole('button', { name: labels.nextProject })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(view(page)).toBeHidden();
  await expect(page).toHaveURL('/portfolio#seo');
  await expect(page.locator('[data-project]').filter({ visible: true })).toHaveCount(inCategory.length);
});

test('going on stays within the filter of the address, also after a click before the filter has arrived', async ({
  page,
}) => {
  const [opened, next] = projects.filter(({ category }) => category === 'seo') as [
    typeof first,
    typeof first,
  ];
  const release = await holdRequests(page, '**/portfolio-filter.*.js');
  await page.goto('/portfolio#seo');
  await item(page, opened).click();
  await expectOpen(page, opened);
  release();
  await page.keyboard.press('ArrowRight');
  await expectOpen(page, next);
  await expect(view(page).getByRole('button', { name: labels.nextProject })).toBeDisabled();
});

test('Escape closes the view; the focus is on the project that was opened', async ({ page }) => {
  await page.goto('/portfolio');
  await item(page, third).focus();
  await page.keyboard.press('Enter');
  await expectOpen(page, third);
  await page.keyboard.press('Escape');
  await expect(view(page)).toBeHidden();
  await expect(item(page, third)).toBeFocused();
  await expect(page).toHaveURL('/portfolio');
});

test('after going on, the project in front is announced with its place, and gets the focus at the end', async ({
  page,
}) => {
  await open(page, first);
  await page.keyboard.press('ArrowRight');
  await expectOpen(page, second);
  await expect
    .soft(view(page).getByRole('status').first())
    .toHaveText(`${second.title}, ${second.client}, 2 / ${projects.length}`);
  await view(page).getByRole('button', { name: labels.closeProject }).click();
  await expect(view(page)).toBeHidden();
  await expect(item(page, second)).toBeFocused();
});

test('the view keeps the focus, and the Tab key reaches the links of the project in front alone', async ({
  page,
}) => {
  await open(page, second);
  const reached = new Set<string>();
  // Once around and further.
  for (let step = 0; step < 12; step++) {
    await page.keyboard.press('Tab');
    const { isOutside, slide } = await page.evaluate(() => {
      const { activeElement, body } = document;
      return {
        isOutside: activeElement !== body && !activeElement?.closest('dialog'),
        slide: activeElement?.closest('figure')?.querySelector('h2')?.textContent,
      };
    });
    expect(isOutside, `focus outside after ${step + 1} steps`).toBe(false);
    if (slide) reached.add(slide);
  }
  expect([...reached]).toEqual([second.title]);
});

test('further pictures of a project are below its first one, and keys scroll to them', async ({ page }) => {
  const several = projects.find(({ morePictures }) => morePictures)!;
  const { alt } = several.morePictures!.at(-1)!;
  await page.goto(`/portfolio#${several.id}`);
  await expectOpen(page, several);
  const front = view(page).getByRole('group');
  await expect(front.getByRole('img')).toHaveCount(1 + several.morePictures!.length);
  const last = front.getByRole('img', { name: alt });
  await expect(last).not.toBeInViewport();
  await expect.poll(() => page.evaluate(hasLargePictures)).toBe(true);
  await front.focus();
  await page.keyboard.press('End');
  await expect(last).toBeInViewport();
  await expect.poll(() => last.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect(page).toHaveURL(`/portfolio#${several.id}`);
});

test('a film waits for the visitor who asks for less motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const film = projects.find((project) => project.film)!;
  await open(page, film);
  const video = view(page).locator(`video[data-index="${projects.indexOf(film)}"]`);
  const state = () =>
    video.evaluate(({ readyState, paused, currentTime }: HTMLVideoElement) => ({
      isLoaded: readyState > 1,
      paused,
      currentTime,
    }));
  const { start = 0 } = film.film!;
  await expect.poll(state).toEqual({ isLoaded: true, paused: true, currentTime: start });
  await video.evaluate((element: HTMLVideoElement) => element.play());
  await expect.poll(async () => (await state()).currentTime).toBeGreaterThan(start);
});

test('a film plays in the view, and stops when one goes on', async ({ page }) => {
  const film = projects.find((project) => project.film && project.id !== projects.at(-1)?.id) ?? first;
  await open(page, film);
  const video = view(page).locator(`video[data-index="${projects.indexOf(film)}"]`);
  const time = () => video.evaluate((element: HTMLVideoElement) => element.currentTime);
  await expect.poll(time).toBeGreaterThan(0);
  expect(await video.evaluate((element: HTMLVideoElement) => element.muted && element.loop)).toBe(true);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.paused)).toBe(true);
});

test('a project is shown large before the other projects have arrived, and a step is made up for', async ({
  page,
}) => {
  const release = await holdRequests(page, '**/lightbox.*.js');
  await open(page, first);
  await expect(view(page).getByRole('img')).toBeInViewport();
  await view(page).getByRole('button', { name: labels.nextProject }).click();
  await page.keyboard.press('ArrowRight');
  release();
  await expectOpen(page, third);
});

test('a project is shown large, alone, if the others cannot be fetched', async ({ page }) => {
  await page.route('**/lightbox.*.js', (route) => route.abort());
  await open(page, first);
  await expect(view(page).getByRole('img')).toHaveAttribute('src', /\/_astro\/picture\.[\w-]+\.webp$/);
  await expect(view(page).getByRole('button', { name: labels.nextProject })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(item(page, first)).toBeFocused();
});

test('a project leads to its picture if the large view cannot be fetched', async ({ page }) => {
  await page.route('**/island-runtime.*.js', (route) => route.abort());
  await page.goto('/portfolio');
  await item(page, first).click();
  await expect(page).toHaveURL(/\/_astro\/picture\.[\w-]+\.webp$/);
});

test('Back closes the view, and Forward opens it again', { tag: '@both' }, async ({ page }) => {
  await page.goto('/about');
  await page.goto('/portfolio');
  await item(page, second).click();
  await expectOpen(page, second);
  await page.goBack();
  await expect(view(page)).toBeHidden();
  await expect(page).toHaveURL('/portfolio');
  await expect(item(page, second)).toBeFocused();
  await page.goForward();
  await expectOpen(page, second);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/portfolio');
  await page.goBack();
  await expect(page).toHaveURL('/about');
});

test('an address with a project opens it, and Back closes the view', async ({ page }) => {
  await page.goto(`/portfolio#${third.id}`);
  await expectOpen(page, third);
  await page.goBack();
  await expect(view(page)).toBeHidden();
  await expect(page).toHaveURL('/portfolio');
});

test('the focus stays in the view when its button or link goes away', async ({ page }) => {
  const inCategory = projects.filter(({ category }) => category === 'seo');
  await open(page, inCategory[0]!, '/portfolio#seo');
  const next = view(page).getByRole('button', { name: labels.nextProject });
  for (const project of inCategory.slice(1)) {
    await next.click();
    await expectOpen(page, project);
  }
  await expect(next).toBeDisabled();
  await expect(view(page).getByRole('button', { name: labels.previousProject })).toBeFocused();
});
