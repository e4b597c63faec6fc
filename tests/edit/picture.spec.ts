import type { Locator } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from './support/test.ts';

test.use({ ownCopy: 'picture' });

const FOLDER = 'src/content/portfolio';

/** A coarse print of the pixels that an image shows. */
const printOf = (image: Locator) =>
  image.evaluate(async (element) => {
    const shown = element as HTMLImageElement;
    shown.loading = 'eager';
    if (!shown.complete) await new Promise((resolve) => shown.addEventListener('load', resolve));
    const canvas = new OffscreenCanvas(4, 3);
    const context = canvas.getContext('2d')!;
    context.drawImage(shown, 0, 0, 4, 3);
    return [...context.getImageData(0, 0, 4, 3).data].map((value) => Math.round(value / 16)).join(' ');
  });

test('a picture that is replaced is shown at once: in the list, in the large view, and in a tab of its own', async ({
  beside,
  choose,
  command,
  context,
  copy,
  open,
  save,
}) => {
  await open('Portfolio 20', 'Spring tune-up ads in every format');
  const large = beside.getByRole('dialog').locator('img[src*="oxbow-ads"]').first();
  const tile = beside.locator('[data-project="oxbow-ads"] img').first();
  const tab = await context.newPage();
  const inTab = tab.locator('[data-project="oxbow-ads"] img').first();
  await expect(large).toBeVisible();
  await tab.goto(`${command.site}/portfolio`);
  const images = [large, tile, inTab];
  const before = await Promise.all(images.map(printOf));

  await choose('Picture', copy.path(`${FOLDER}/oxbow-commuter/picture.jpg`));
  await save();
  for (const [at, image] of images.entries())
    await expect.poll(() => printOf(image).catch(() => before[at])).not.toBe(before[at]);
});

test('a picture that is too small for its place gets a hint, and is saved', async ({
  choose,
  copy,
  forms,
  open,
  save,
}) => {
  await sharp({ create: { width: 800, height: 600, channels: 3, background: '#0e5a63' } })
    .jpeg()
    .toFile(copy.path('soft.jpg'));
  await open('Portfolio 20', 'Spring tune-up ads in every format');
  const hint = forms.getByText(
    'This picture is 800 × 600 pixels: it looks soft on large and on sharp screens.',
  );
  await expect(hint).toBeHidden();
  await choose('Picture', copy.path('soft.jpg'));
  await expect(hint).toBeVisible();
  await save();
  await expect(hint).toBeVisible();
});
