import { expect, type Page } from '@playwright/test';
import { labels, type Project, projects } from '../support/content.ts';
import { test } from '../support/enquiry-service.ts';
import { holdRequests } from '../support/hold-requests.ts';
import { BACK, ON } from '../support/keys.ts';
import { CATEGORY, hasLargePictures, inCategory, shown } from '../support/portfolio.ts';
import { holdScripts } from '../support/scripts.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const [first, second, third, fourth] = projects as [Project, Project, Project, Project];
const last = projects.at(-1)!;

const linkOf = (page: Page, { id }: Project) => page.locator(`[data-project="${id}"] h2 a`);
const view = (page: Page) => page.getByRole('dialog');
const front = (page: Page) => view(page).getByRole('group');
const button = (page: Page, name: string) => view(page).getByRole('button', { name, exact: true });
const next = (page: Page) => button(page, labels.nextProject);
const previous = (page: Page) => button(page, labels.previousProject);
const placeOf = (page: Page, place: number, total: number) =>
  view(page).getByRole('group', { name: `${place} / ${total}`, exact: true });

/** Expects that a project is in front, the only one in the accessibility tree, and in the URL. */
async function expectOpen(page: Page, { id, title, client }: Project) {
  await expect(view(page)).toHaveAccessibleName(title);
  await expect.soft(front(page)).toHaveCount(1);
  await expect.soft(front(page).getByRole('heading', { name: title })).toBeInViewport();
  await expect.soft(front(page).getByText(client, { exact: true })).toBeInViewport();
  await expect.soft(page).toHaveURL(`/portfolio#${id}`);
}

/** Opens a project, after closing another that is still open. */
async function open(page: Page, project: Project) {
  await page.keyboard.press('Escape');
  await expect(view(page)).toBeHidden();
  await linkOf(page, project).click();
  await expectOpen(page, project);
}

/** Expects that the view is closed, with the focus on a project. */
async function expectClosed(page: Page, project: Project) {
  await expect.soft(view(page)).toBeHidden();
  await expect.soft(page).toHaveURL('/portfolio');
  await expect.soft(linkOf(page, project)).toBeFocused();
}

/** Moves from project to project by key. */
async function goOn(page: Page, list: Project[], key: string = ON) {
  for (const { title } of list) {
    await page.keyboard.press(key);
    await expect(view(page)).toHaveAccessibleName(title);
  }
}

test('projects are shown one after the other', async ({ page }) => {
  const release = await holdScripts(page);
  const releaseSlides = await holdRequests(page, '**/slides.*.js');
  await page.goto('/about');
  await page.goto('/portfolio');

  await test.step('a click before the script has arrived opens a project', async () => {
    await linkOf(page, second).click();
    await expect.soft(page).toHaveURL('/portfolio');
    release();
    await expectOpen(page, second);
    await page.keyboard.press('Escape');
    await expectClosed(page, second);
    await linkOf(page, second).click();
    await expect.soft(front(page).getByText(second.description.trim())).toBeInViewport();
  });

  await test.step('it is shown before the others have arrived; buttons and keys take effect then', async () => {
    await expect.soft(view(page).locator('figure :is(img, video)')).toBeInViewport();
    await next(page).click();
    await page.keyboard.press(ON);
    releaseSlides();
    await expectOpen(page, fourth);
  });

  await test.step('the last project can be reached', async () => {
    await open(page, first);
    await goOn(page, projects.slice(1));
    await expect.soft(placeOf(page, projects.length, projects.length)).toBeVisible();
    await expect.soft(next(page)).toBeDisabled();
    await page.keyboard.press('Escape');
    await expectClosed(page, last);
  });

  await test.step('Back closes the view, Forward opens it again', async () => {
    await open(page, first);
    await goOn(page, [second]);
    await page.goBack();
    await expectClosed(page, second);
    await page.goForward();
    await expectOpen(page, second);
  });

  await test.step('keys and buttons go forward and back; each project is announced with its position', async () => {
    await open(page, first);
    await page.keyboard.press(ON);
    await expectOpen(page, second);
    await next(page).click();
    await expectOpen(page, third);
    const words = `${third.title}, ${third.client}, 3 / ${projects.length}`;
    await expect.soft(view(page).getByRole('status').first()).toHaveText(words);
    await page.keyboard.press(BACK);
    await expectOpen(page, second);
    await previous(page).click();
    await expectOpen(page, first);
    await expect.soft(previous(page)).toBeDisabled();
    await expect.soft(view(page).getByText(`1 / ${projects.length}`, { exact: true })).toBeVisible();
    await button(page, labels.closeProject).click();
    await expectClosed(page, first);
  });

  await test.step('the view traps the focus; the Tab key reaches only links of the project in front', async () => {
    await open(page, second);
    const reached = await page.evaluateHandle(() => {
      const names: string[] = [];
      addEventListener('focusin', ({ target }) => {
        const figure = (target as Element).closest('figure');
        if (figure) names.push(figure.querySelector('h2')!.textContent);
        else if (!(target as Element).closest('dialog')) names.push('outside');
      });
      return names;
    });
    // More than one round.
    for (let step = 0; step < 12; step++) await page.keyboard.press('Tab');
    expect.soft([...new Set(await reached.jsonValue())]).toEqual([second.title]);
  });

  await test.step('a closed view has left nothing in the history', async () => {
    await page.keyboard.press('Escape');
    await expectClosed(page, second);
    await page.goBack();
    await expect(page).toHaveURL('/about');
  });
});

test(
  'on a phone a project opens by a tap, a swipe shows the next, and Back closes the view',
  { tag: '@phone' },
  async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto('/portfolio');
    await linkOf(page, first).tap();
    release();
    await expectOpen(page, first);
    await expect.soft(front(page).getByText(first.description.trim())).toBeInViewport();

    await expect(placeOf(page, 1, projects.length)).toBeVisible();
    const touch = await page.context().newCDPSession(page);
    const { width } = page.viewportSize()!;
    const at = (x: number) => [{ x: ON === 'ArrowRight' ? x : width - x, y: 420 }];
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(340) });
    for (let x = 320; x >= 40; x -= 20)
      await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(x) });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expectOpen(page, second);

    await page.goBack();
    await expect(view(page)).toBeHidden();
    await expect(page).toHaveURL('/portfolio');
  },
);

test('the projects of a category are shown', async ({ page }) => {
  const list = inCategory(CATEGORY);
  const release = await holdRequests(page, '**/portfolio-filter.*.js');
  await page.goto(`/portfolio#${CATEGORY}`);

  await test.step('the next project is of the category, also after a click before the filter has arrived', async () => {
    await linkOf(page, list[0]!).click();
    await expectOpen(page, list[0]!);
    release();
    await expect(placeOf(page, 1, list.length)).toBeVisible();
    for (const project of list.slice(1)) {
      await next(page).click();
      await expectOpen(page, project);
    }
    await expect.soft(next(page)).toBeDisabled();
    // The focus stays in the view when its button goes away.
    await expect.soft(previous(page)).toBeFocused();
  });

  await test.step('the category is still selected afterwards', async () => {
    await page.keyboard.press('Escape');
    await expect.soft(view(page)).toBeHidden();
    await expect.soft(page).toHaveURL(`/portfolio#${CATEGORY}`);
    await expect.soft(shown(page)).toHaveCount(list.length);
  });
});

test('a URL opens its project', async ({ page }) => {
  /** Opens a URL with another query, so that the page is loaded again. */
  const goTo = (id: string) => page.goto(`/portfolio?${id}#${id}`);

  await test.step('Back closes the view', async () => {
    await page.goto(`/portfolio#${third.id}`);
    await expectOpen(page, third);
    await page.goBack();
    await expect.soft(view(page)).toBeHidden();
    await expect.soft(page).toHaveURL('/portfolio');
  });

  await test.step('further pictures are below the first one, and keys scroll to them', async () => {
    const several = projects.find(({ morePictures }) => morePictures)!;
    await goTo(several.id);
    await expectOpen(page, several);
    await expect.soft(front(page).getByRole('img')).toHaveCount(1 + several.morePictures!.length);
    const picture = front(page).getByRole('img', { name: several.morePictures!.at(-1)!.alt });
    await expect.soft(picture).not.toBeInViewport();
    await expect.poll(() => page.evaluate(hasLargePictures)).toBe(true);
    await front(page).focus();
    await page.keyboard.press('End');
    await expect.soft(picture).toBeInViewport();
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    await expect.soft(page).toHaveURL(`/portfolio#${several.id}`);
  });
});

test(
  'if its scripts cannot be fetched, a project is shown alone, or its link opens its picture',
  {
    tag: '@full',
  },
  async ({ page }) => {
    const picture = /\/_astro\/[\w.-]+\.webp$/;
    await page.route('**/slides.*.js', (route) => route.abort());
    await page.goto('/portfolio');
    await open(page, first);
    await expect.soft(front(page).getByRole('img')).toHaveAttribute('src', picture);
    await expect.soft(next(page)).toBeDisabled();
    await page.keyboard.press('Escape');
    await expectClosed(page, first);

    await page.route('**/island-runtime.*.js', (route) => route.abort());
    await page.goto('/portfolio?again');
    await linkOf(page, first).click();
    await expect(page).toHaveURL(picture);
  },
);
