import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { removeUnusedMedia } from '../../../src/build/unused-media.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'build-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(path: string, text = '') {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

it('takes out what no page, style or script names, and nothing else', async () => {
  write(
    'services/seo.html',
    '<img src="/pr-1/_astro/a.X1_Z2.webp" srcset="/_astro/b.X1.avif 400w, /_astro/c.X1.avif 640w">',
  );
  write('_astro/page.css', 'body{background:url(/_astro/d.X1.jpg)}');
  write('_astro/island.js', 'const film="/_astro/e.X1.mp4"');
  const kept = ['a.X1_Z2.webp', 'b.X1.avif', 'c.X1.avif', 'd.X1.jpg', 'e.X1.mp4', 'font.X1.woff2'];
  for (const name of kept) write(`_astro/${name}`);
  for (const name of ['IMG_2041.X1.JPG', 'draft.X1.webm', 'a.X1.webp']) write(`_astro/${name}`);
  expect(await removeUnusedMedia(folder)).toEqual(['IMG_2041.X1.JPG', 'a.X1.webp', 'draft.X1.webm']);
  expect(readdirSync(join(folder, '_astro')).sort()).toEqual([...kept, 'island.js', 'page.css'].sort());
});

it('leaves a build without media alone', async () => {
  write('index.html', '<p>Hello</p>');
  expect(await removeUnusedMedia(folder)).toEqual([]);
});
