import { expect, test } from 'vitest';
import sharp from 'sharp';
import { get } from '../support/built-site.ts';
import { htmlOf, sitemapPaths } from '../support/sitemap.ts';

const LIMIT_BYTES = 150_000;

test('every page has a social picture of its own, of the size and weight that networks take', async () => {
  const seen = new Set<string>();
  for (const path of sitemapPaths()) {
    const html = htmlOf(path);
    const meta = (name: string) =>
      new RegExp(`<meta property="${name}" content="([^"]*)"`).exec(html)?.[1] ?? '';
    const address = new URL(meta('og:image'));
    expect(seen, `the picture of ${path}`).not.toContain(address.href);
    seen.add(address.href);

    const response = await get(address.pathname);
    expect(response.status, address.pathname).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/jpeg');
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.length, `weight of ${address.pathname}`).toBeLessThan(LIMIT_BYTES);
    const { format, width, height } = await sharp(bytes).metadata();
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1200, height: 630 });
    // Mean brightness of the first stem, which is the shortest.
    if (path === '/') {
      const stem = await sharp(bytes).extract({ left: 620, top: 0, width: 184, height: 350 }).toBuffer();
      expect((await sharp(stem).greyscale().stats()).channels[0]!.mean, 'a black stem').toBeGreaterThan(40);
    }
    expect([meta('og:image:width'), meta('og:image:height')]).toEqual(['1200', '630']);
  }
});
