import { writeFileSync } from 'node:fs';
import sharp from 'sharp';
import { home } from '../support/content.ts';
import { isLaidOut } from '../support/is-laid-out.ts';
import { pictureOf, project } from './support/entries.ts';
import { expect, test } from './support/test.ts';

/** In CSS pixels. */
const FAR_DOWN = 1500;
const ABOUT_PICTURE = 'src/content/about/office.jpg';

// The site of `npm run edit`, opened directly, is what `npm run dev` serves.
test(
  'the development server shows changes in the open page, which keeps its scroll position',
  { tag: '@full' },
  async ({ page, copy, command }) => {
    const isStill = async () => {
      await page.waitForLoadState('networkidle');
      await expect.soft.poll(() => page.evaluate(() => scrollY).catch(() => 0)).toBe(FAR_DOWN);
    };
    const goDown = (top: number) => {
      scrollTo({ top, behavior: 'instant' });
      return scrollY;
    };
    await command.untilSiteAnswers();
    await page.setViewportSize({ width: 1280, height: 800 });
    // After its start, and after the previous test, the server may reload the page.
    await page.goto(command.site, { waitUntil: 'networkidle' });
    const isDown = async () => (await page.evaluate(isLaidOut)) && page.evaluate(goDown, FAR_DOWN);
    await expect.poll(() => isDown().catch(() => 0)).toBe(FAR_DOWN);

    await test.step('a text of the content', async () => {
      copy.edit('src/content/home/index.yaml', home.clients.heading, 'Mills we built');
      await expect(page.getByText('Mills we built')).toBeAttached();
      await isStill();
    });
    await test.step('a component', async () => {
      copy.edit('src/site/sections/client-logos.astro', '<section', '<section data-changed');
      await expect(page.locator('section[data-changed]')).toBeAttached();
      await isStill();
    });
    await test.step('a design token', async () => {
      copy.edit('src/design/tokens.css', ':root {', ':root { --changed: token;');
      await expect(page.locator('html')).toHaveCSS('--changed', 'token');
      await isStill();
    });
    await test.step('several files at once, each of which reloads the page', async () => {
      for (const name of ['packages-preview', 'services-timeline', 'work-preview'])
        copy.edit(`src/site/sections/${name}.astro`, '<section', `<section data-once="${name}"`);
      await expect(page.locator('[data-once]')).toHaveCount(3);
      await isStill();
    });
    await test.step('a replaced picture has its own size', async () => {
      const { width } = await sharp(copy.bytes(pictureOf(project))).metadata();
      await page.goto(`${command.site}/about`, { waitUntil: 'networkidle' });
      const office = page.locator('img[src*="office.jpg"]').first();
      const ofWidth = new RegExp(`origWidth%3D${width}\\b`);
      await expect(office).not.toHaveAttribute('src', ofWidth);
      writeFileSync(copy.path(ABOUT_PICTURE), copy.bytes(pictureOf(project)));
      await expect(office).toHaveAttribute('src', ofWidth);
    });
    await test.step('a film has the content type of a video', async () => {
      await page.goto(`${command.site}/portfolio`);
      const address = await page.locator('source[type="video/mp4"]').first().getAttribute('src');
      const answer = await page.request.get(new URL(address!, command.site).href);
      expect(answer.headers()['content-type']).toBe('video/mp4');
    });
  },
);
