import { expect, type Page } from '@playwright/test';
import { labels, type Project, projects } from '../support/content.ts';
import { test } from '../support/enquiry-service.ts';
import { framesLater } from '../support/layout-shift.ts';
import { items, openWhole } from '../support/portfolio.ts';

const films = projects.filter(({ film }) => film);
const [first, second] = films as [Project, Project];
const last = films.at(-1)!;

const inList = (page: Page, { id }: Project) => page.locator(`[data-project="${id}"] video`);
const read = (page: Page, film: Project, name: 'currentTime' | 'paused') =>
  inList(page, film).evaluate((video: HTMLVideoElement, key) => video[key], name);
const isPaused = (page: Page, film: Project) => read(page, film, 'paused');
const show = (page: Page, film: Project) =>
  inList(page, film).evaluate((video) => video.scrollIntoView({ block: 'center', behavior: 'instant' }));
const pauseSwitch = (page: Page) => page.getByLabel(labels.pauseFilms);

/** Opens the large view of a project with a film, and locates it there. */
async function openLarge(page: Page, film: Project) {
  await page.locator(`[data-project="${film.id}"] h2 a`).click();
  return page.getByRole('dialog').locator(`video[data-index="${projects.indexOf(film)}"]`);
}

/** Brings a film into view and waits until it really plays. */
async function untilPlays(page: Page, film: Project) {
  await show(page, film);
  await expect(inList(page, film)).toHaveAttribute('data-playing', '');
  const before = await read(page, film, 'currentTime');
  await expect.poll(() => read(page, film, 'currentTime')).not.toBe(before);
}

test('a visitor looks at films', async ({ page }) => {
  await openWhole(page);

  await test.step('they are silent and without end', async () => {
    await expect.soft(items(page).locator('video')).toHaveCount(films.length);
    const states = await items(page)
      .locator('video')
      .evaluateAll((videos) => (videos as HTMLVideoElement[]).map(({ muted, loop }) => muted && loop));
    expect.soft(states).toEqual(films.map(() => true));
  });

  await test.step('they play in view, pause outside of it, and begin again at their end', async () => {
    await untilPlays(page, first);
    await inList(page, first).evaluate((video: HTMLVideoElement) => {
      video.currentTime = video.duration - 0.1;
    });
    await expect.poll(() => read(page, first, 'currentTime'), { intervals: [100] }).toBeLessThan(1);
    expect.soft(await isPaused(page, first)).toBe(false);
    await untilPlays(page, last);
    await expect.soft(inList(page, first)).not.toBeInViewport();
    await expect.poll(() => isPaused(page, first)).toBe(true);
    expect.soft(await isPaused(page, last)).toBe(false);
  });

  await test.step('they stop with the switch and go on with it', async () => {
    await untilPlays(page, first);
    await pauseSwitch(page).check();
    await expect.poll(() => isPaused(page, first)).toBe(true);
    await show(page, second);
    await expect(inList(page, second)).toBeInViewport();
    expect.soft(await isPaused(page, second)).toBe(true);
    await pauseSwitch(page).uncheck();
    await untilPlays(page, first);
  });

  await test.step('one plays in the large view, and stops when the visitor goes on', async () => {
    const film = films.find(({ id }) => id !== projects.at(-1)!.id)!;
    const video = await openLarge(page, film);
    await expect
      .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
      .toBeGreaterThan(0);
    expect
      .soft(await video.evaluate((element: HTMLVideoElement) => element.muted && element.loop))
      .toBe(true);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.paused)).toBe(true);
  });
});

test.describe('for who asked for less motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('films are neither played nor fetched; in the large view they wait', async ({ page }) => {
    const fetched: string[] = [];
    page.on('request', (request) => {
      if (/\.(mp4|webm)$/.test(request.url())) fetched.push(request.url());
    });
    await openWhole(page);
    for (const film of films) {
      await show(page, film);
      await framesLater(page, 3);
      expect.soft(await isPaused(page, film), film.id).toBe(true);
    }
    expect.soft(fetched).toEqual([]);
    await expect.soft(pauseSwitch(page)).toBeHidden();
    await expect.soft(items(page).first().getByRole('img').first()).toBeVisible();

    const video = await openLarge(page, first);
    const state = () =>
      video.evaluate(({ readyState, paused, currentTime }: HTMLVideoElement) => ({
        isLoaded: readyState > 1,
        paused,
        currentTime,
      }));
    const { start = 0 } = first.film!;
    await expect.poll(state).toEqual({ isLoaded: true, paused: true, currentTime: start });
    await video.evaluate((element: HTMLVideoElement) => element.play());
    await expect.poll(async () => (await state()).currentTime).toBeGreaterThan(start);
  });
});
