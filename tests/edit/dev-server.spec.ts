import { writeFileSync } from 'node:fs';
import sharp from 'sharp';
import { home } from '../support/content.ts';
import { pictureOf, project } from './support/entries.ts';
import { expect, test } from './support/test.ts';

const ABOUT_PICTURE = 'src/content/about/office.jpg';

// The site of `npm run edit`, opened directly, is what `npm run dev` serves.
test(
  'the development server shows changes in the open page',
  { tag: '@full' },
  async ({ page, copy, command }) => {
    await page.goto(command.site, { waitUntil: 'networkidle' });

    await test.step('a text of the content', async () => {
      copy.edit('src/content/home/index.yaml', home.clients.heading, 'Mills we built');
      await expect(page.getByText('Mills we built')).toBeAttached();
    });
    await test.step('a component', async () => {
      copy.edit('src/site/sections/client-logos.astro', '<section', '<section data-changed');
      await expect(page.locator('section[data-changed]')).toBeAttached();
    });
    await test.step('a design token', async () => {
      copy.edit('src/design/tokens.css', ':root {', ':root { --changed: token;');
      await expect(page.locator('html')).toHaveCSS('--changed', 'token');
    });
    await test.step('several files at once', async () => {
      for (const name of ['packages-preview', 'services-timeline', 'work-preview'])
        copy.edit(`src/site/sections/${name}.astro`, '<section', `<section data-once="${name}"`);
      await expect(page.locator('[data-once]')).toHaveCount(3);
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
