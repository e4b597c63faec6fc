import { expect, type Locator, type Page } from '@playwright/test';
import { labels, type Project, projects } from '../support/content.ts';
import { test } from '../support/enquiry-service.ts';
import { ON } from '../support/keys.ts';
import { framesLater } from '../support/layout-shift.ts';
import { items } from '../support/portfolio.ts';

const films = projects.filter(({ film }) => film);
const [first, second] = films as [Project, Project];
const last = films.at(-1)!;

type Key = 'currentTime' | 'paused' | 'readyState';
const read = (video: Locator, name: Key) => video.evaluate((film: HTMLVideoElement, key) => film[key], name);
const videoOf = (page: Page, { id }: Project) => page.locator(`[data-project="${id}"] video`);
const expectPaused = (video: Locator) => expect.poll(() => read(video, 'paused')).toBe(true);
const show = (video: Locator) =>
  video.evaluate((film) => film.scrollIntoView({ block: 'center', behavior: 'instant' }));
const pauseSwitch = (page: Page) => page.getByLabel(labels.pauseFilms);

/** Opens the large view of a project with a film, and locates it there. */
async function openLarge(page: Page, film: Project) {
  await page.locator(`[data-project="${film.id}"] h2 a`).click();
  return page.getByRole('dialog').locator(`figure:has(#lightbox-${film.id}) video`);
}

/** Scrolls to a film and waits until it plays. */
async function untilPlays(video: Locator) {
  await show(video);
  await expect(video).toHaveAttribute('data-playing', '');
  const before = await read(video, 'currentTime');
  await expect.poll(() => read(video, 'currentTime')).not.toBe(before);
}

test('films play while they are seen, and can be paused', async ({ page }) => {
  const [one, other, end] = [first, second, last].map((film) => videoOf(page, film)) as [
    Locator,
    Locator,
    Locator,
  ];
  await page.goto('/portfolio');

  await test.step('they play in the viewport, pause outside of it, and loop', async () => {
    await untilPlays(one);
    await one.evaluate((film: HTMLVideoElement) => (film.currentTime = film.duration - 0.1));
    await expect.poll(() => read(one, 'currentTime'), { intervals: [100] }).toBeLessThan(1);
    expect.soft(await read(one, 'paused')).toBe(false);
    await untilPlays(end);
    await expect.soft(one).not.toBeInViewport();
    await expectPaused(one);
    expect.soft(await read(end, 'paused')).toBe(false);
  });

  await test.step('the switch pauses and resumes them', async () => {
    await untilPlays(one);
    await pauseSwitch(page).check();
    await expectPaused(one);
    await show(other);
    await expect(other).toBeInViewport();
    expect.soft(await read(other, 'paused')).toBe(true);
    await pauseSwitch(page).uncheck();
    await untilPlays(one);
  });

  await test.step('one plays in the large view until another project is shown', async () => {
    const video = await openLarge(
      page,
      films.find(({ id }) => id !== projects.at(-1)!.id)!,
    );
    await expect.poll(() => read(video, 'currentTime')).toBeGreaterThan(0);
    expect.soft(await video.evaluate(({ muted, loop }: HTMLVideoElement) => muted && loop)).toBe(true);
    await page.keyboard.press(ON);
    await expectPaused(video);
  });
});

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('films are neither played nor fetched; in the large view they do not autoplay', async ({ page }) => {
    const fetched: string[] = [];
    page.on('request', (request) => {
      if (/\.(mp4|webm)$/.test(request.url())) fetched.push(request.url());
    });
    await page.goto('/portfolio');
    for (const film of films) {
      await show(videoOf(page, film));
      await framesLater(page, 3);
      expect.soft(await read(videoOf(page, film), 'paused'), film.id).toBe(true);
    }
    expect.soft(fetched).toEqual([]);
    await expect.soft(pauseSwitch(page)).toBeHidden();
    await expect.soft(items(page).first().getByRole('img').first()).toBeVisible();

    const { start = 0 } = first.film!;
    const video = await openLarge(page, first);
    await expect.poll(() => read(video, 'readyState')).toBeGreaterThan(1);
    expect.soft([await read(video, 'paused'), await read(video, 'currentTime')]).toEqual([true, start]);
    await video.evaluate((film: HTMLVideoElement) => film.play());
    await expect.poll(() => read(video, 'currentTime')).toBeGreaterThan(start);
  });
});
