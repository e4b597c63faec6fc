import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import { sitemapPaths } from '../support/sitemap.ts';

const LIMIT_BYTES = 150_000;

test('every page has a social picture of its own, of the size and weight that networks take', async ({
  request,
}) => {
  const seen = new Set<string>();
  for (const path of sitemapPaths()) {
    const html = await (await request.get(path)).text();
    const meta = (name: string) =>
      new RegExp(`<meta property="${name}" content="([^"]*)"`).exec(html)?.[1] ?? '';
    const address = new URL(meta('og:image'));
    expect(seen, `the picture of ${path}`).not.toContain(address.href);
    seen.add(address.href);

    const response = await request.get(address.pathname);
    expect(response.status(), address.pathname).toBe(200);
    expect(response.headers()['content-type']).toBe('image/jpeg');
    const bytes = await response.body();
    expect(bytes.length, `weight of ${address.pathname}`).toBeLessThan(LIMIT_BYTES);
    const { format, width, height } = await sharp(bytes).metadata();
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1200, height: 630 });
    expect([meta('og:image:width'), meta('og:image:height')]).toEqual(['1200', '630']);
  }
});
