import type { Page, Route } from '@playwright/test';
import { holdRequests } from '../support/hold-requests.ts';
import { ABOUT_HEADING, project, SAVED } from './support/entries.ts';
import { expect, focused, test, untilClickable } from './support/test.ts';

/** Adds a picture to the next about page; it arrives once the returned function is called. */
async function addLatePicture(page: Page) {
  const add = async (route: Route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()}<img src="/late.png" alt="">` });
  };
  await page.route('**/about', add, { times: 1 });
  return holdRequests(page, '**/late.png');
}

test('a click on a text or picture opens its field, a field shows its element, and unsaved text is kept', async ({
  beside,
  field,
  copy,
  forms,
  open,
  page,
}) => {
  await open('About page');
  const heading = beside.getByRole('heading', { name: ABOUT_HEADING });

  await test.step('a click does not scroll the page', async () => {
    const scrolledByClick = async (): Promise<number> => {
      await untilClickable(beside);
      const scrolled = heading.evaluate(async (element) => {
        element.scrollIntoView({ block: 'end', behavior: 'instant' });
        scrollBy({ top: 80, behavior: 'instant' });
        const before = scrollY;
        element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
        // A scroll would happen within two frames.
        for (let frames = 0; frames < 2; frames += Number(element.hasAttribute('data-edited')))
          await new Promise(requestAnimationFrame);
        return scrollY - before;
      });
      // Fails only if the page reloads, as it does once the server has read the restored files.
      return scrolled.catch(scrolledByClick);
    };
    expect(await scrolledByClick()).toBe(0);
    await expect(focused(forms)).toHaveValue(ABOUT_HEADING);
  });

  await test.step('a picture opens its field, too', async () => {
    await beside.getByRole('img', { name: /./ }).first().click();
    await expect(focused(forms)).toHaveAttribute('type', 'file');
    await heading.click();
    await expect(focused(forms)).toHaveValue(ABOUT_HEADING);
  });

  await test.step('a field highlights its element, also of a page that is still loading again, until another entry is opened', async () => {
    const release = await addLatePicture(page);
    const left = beside.locator('#left');
    await beside.locator('html').evaluate((html) => html.setAttribute('id', 'left'));
    // Written again, a route reloads the page.
    copy.write('src/pages/about.astro', copy.read('src/pages/about.astro'));
    await expect(left).toHaveCount(0);
    await forms.getByRole('textbox', { name: 'Heading' }).last().focus();
    const marked = beside.locator('[data-edited]');
    await expect(marked).toHaveText(await focused(forms).inputValue());
    await expect(marked).toBeInViewport();
    release();
    // Browsers restore the scroll position of a reloaded page within a frame of its load event. Astro may reload it again.
    const isRestored = async () => {
      const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      for (let frames = 0; frames < 2; frames += Number(visit!.loadEventEnd > 0))
        await new Promise(requestAnimationFrame);
      return true;
    };
    const whole = beside.locator('html');
    await expect.poll(() => whole.evaluate(isRestored).catch(() => false)).toBe(true);
    await expect(marked).toBeInViewport();
    await open('Navigation');
    await forms.getByRole('textbox').first().focus();
    await open('About page');
    await expect(heading).toBeVisible();
    await expect(marked).toHaveCount(0);
  });

  await test.step('unsaved text is kept while another entry is open; typed back it counts as saved', async () => {
    const first = field('Heading').first();
    const saved = await first.inputValue();
    await first.fill('We build mills.');
    await open('Contact page');
    await open('About page');
    await expect(first).toHaveValue('We build mills.');
    await expect(forms.getByText('Not saved yet')).toBeVisible();
    await first.fill(saved);
    await expect(forms.getByText('Not saved yet')).toBeHidden();
    await open();
    await expect(forms.getByText('not saved yet')).toBeHidden();
  });

  await test.step('a search finds words in all entries and links to their field', async () => {
    await forms.getByRole('searchbox').fill(ABOUT_HEADING);
    await forms.getByRole('link').filter({ hasText: ABOUT_HEADING }).first().click();
    await expect(focused(forms)).toHaveValue(ABOUT_HEADING);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('About page');
  });
});

test(
  'the preview leaves the focus in the form, links in it work, and a narrow window shows one of both',
  { tag: '@full' },
  async ({ forms, beside, open, save, page, copy }) => {
    const largeView = beside.getByRole('dialog');

    await test.step('the focus stays while it loads and after a save', async () => {
      await open('Portfolio', project.title);
      await expect(largeView.getByRole('button').first()).toBeVisible();
      await expect(largeView).toContainText(project.title);
      await expect(forms.getByRole('heading', { level: 1 })).toBeFocused();
      const client = forms.getByRole('combobox', { name: 'Client' });
      await client.fill('Tern');
      await save();
      await expect(forms.getByText(SAVED)).toBeVisible();
      await expect(largeView.getByText('Tern', { exact: true }).first()).toBeVisible();
      await page.keyboard.type(' & Sons');
      await expect(client).toHaveValue('Tern & Sons');
      await expect(client).toBeFocused();
    });

    await test.step('Escape closes the dialog of the form, not that of the page', async () => {
      await forms.getByRole('button', { name: 'Delete', exact: true }).click();
      const question = forms.getByRole('dialog');
      await expect(question).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(question).toBeHidden();
      await expect(largeView).toBeVisible();
    });

    await test.step('a click in the page focuses it', async () => {
      await largeView.getByRole('button', { name: 'Next project' }).first().click();
      await page.keyboard.press('Escape');
      await expect(largeView).toBeHidden();
    });

    await test.step('a link works; a button beside it opens the field of its text', async () => {
      await open('Portfolio');
      const card = beside.getByRole('heading', { name: project.title });
      await expect(card).toBeVisible();
      await untilClickable(beside);
      const pencil = beside.getByRole('button', { name: 'Edit', exact: true });
      const atTop = (await beside.getByRole('navigation').getByRole('link').first().boundingBox())!;
      await page.mouse.move(atTop.x + atTop.width / 2, atTop.y + atTop.height / 2);
      await expect(pencil).toBeVisible();
      // Works without moving the pointer after a reload.
      await beside.locator('html').evaluate((html) => {
        html.id = 'left';
        location.reload();
      });
      await expect(beside.locator('#left')).toHaveCount(0);
      await expect(pencil).toBeVisible();
      await untilClickable(beside);
      await card.hover();
      await pencil.click();
      await expect(forms.getByRole('heading', { level: 1 })).toHaveText(project.title);
      await expect(page.getByLabel('Title', { exact: true })).toBeFocused();
    });

    await test.step('a page whose script arrives after a save shows what was saved', async () => {
      const release = await holdRequests(page, '**/@vite/client');
      const asked = page.waitForRequest('**/@vite/client');
      await open('About page');
      await asked;
      copy.edit('src/content/about/index.yaml', ABOUT_HEADING, 'Water finds its way.');
      await expect.poll(() => copy.read('.astro/data-store.json')).toContain('Water finds its way.');
      await expect(beside.getByRole('heading', { name: ABOUT_HEADING })).toBeVisible();
      release();
      await expect(beside.getByRole('heading', { name: 'Water finds its way.' })).toBeVisible();
      copy.edit('src/content/about/index.yaml', 'Water finds its way.', ABOUT_HEADING);
      await expect(beside.getByRole('heading', { name: ABOUT_HEADING })).toBeVisible();
    });

    await test.step('on a narrow window either the form or the page is shown, each in full height', async () => {
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
      await beside.getByRole('heading', { name: ABOUT_HEADING }).click();
      await expect(frame).toBeHidden();
      await expect(focused(forms)).toHaveValue(ABOUT_HEADING);
    });
  },
);

/** Where Astro lists the pictures of all entries. */
const PICTURES = '.astro/content-assets.mjs';

test(
  'a page comes back that cannot be rendered, as Astro has kept the pictures of a deleted entry in its list',
  { tag: '@full' },
  async ({ beside, copy, open, page }) => {
    await open('Portfolio', project.title);
    const picture = beside.getByRole('dialog').locator(`img[src*="${project.id}"]`).first();
    await expect(picture).toBeVisible();
    const list = copy.read(PICTURES);
    const [first = ''] = /^import .*$/m.exec(list) ?? [];
    const deleted = first
      .replace(/_\d+ from/, '_DELETED from')
      .replace(/[^/]*\?.*/, 'deleted.jpg?astroContentImageFlag=&importer=deleted.yaml";');
    // The script of the page that fails is connected late, as on a busy machine.
    const release = await holdRequests(page, '**/@vite/client');
    copy.write(PICTURES, `${deleted}\n${list}`);
    const frame = page.frames().at(-1)!;
    const fails = async () => {
      const answer = page.waitForResponse((response) => response.request().isNavigationRequest());
      await frame.evaluate(() => location.reload());
      return (await answer).status() === 500 || copy.read(PICTURES) === list;
    };
    await expect.poll(fails).toBe(true);
    await expect.poll(() => copy.read(PICTURES)).toBe(list);
    // Once another client can read the page, whoever is connected has been told to reload.
    await expect.poll(async () => (await page.request.get(frame.url())).status()).toBe(200);
    release();
    await expect(picture).toBeVisible();
  },
);
