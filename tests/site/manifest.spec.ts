import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import sharp from 'sharp';
import { readTokens } from '../../src/design/read-tokens.ts';
import { site } from '../support/content.ts';
import { test } from '../support/enquiry-service.ts';

test('the web manifest names brand, colours and icons that are there', async ({ page, request }) => {
  await page.goto('/');
  const address = await page.locator('head link[rel=manifest]').getAttribute('href');
  const response = await request.get(address!);
  expect(response.headers()['content-type']).toBe('application/manifest+json');
  const manifest = await response.json();
  const { ink, paper } = readTokens(
    readFileSync(new URL('../../src/design/tokens.css', import.meta.url), 'utf8'),
  );
  expect(manifest).toMatchObject({ name: site.brand, theme_color: ink, background_color: paper });
  await expect(page.locator('head meta[name=theme-color]')).toHaveAttribute('content', ink!);
  await expect(page.locator('.top-bar')).toHaveCSS('background-color', 'rgb(12, 27, 30)');

  const icons: { src: string; sizes: string; purpose?: string }[] = manifest.icons;
  expect(icons.map(({ sizes, purpose }) => [sizes, purpose])).toEqual([
    ['192x192', undefined],
    ['512x512', undefined],
    ['512x512', 'maskable'],
  ]);
  for (const { src, sizes } of icons) {
    const { width, height, format } = await sharp(await (await request.get(src)).body()).metadata();
    expect([`${width}x${height}`, format]).toEqual([sizes, 'png']);
  }
});
