import { expect, it } from 'vitest';
import { filesIn, removeUnusedMedia } from '../../../../src/build/finish/unused-media.ts';
import { temporaryFolder, writeIn } from '../../../support/temporary-folder.ts';

it('removes the pictures and films that no text file of a build names, and nothing else', async () => {
  const folder = temporaryFolder();
  const used = {
    '/services/seo.html':
      '<img src="/_astro/m.1_Z2.webp" srcset="/_astro/m.1.avif 400w, /_astro/m.2.avif 640w">',
    '/_astro/page.css': 'body{background:url(/_astro/m.3.jpg)}',
    '/_astro/island.js': 'const film="/_astro/m.4.mp4"',
  };
  for (const [path, text] of Object.entries(used)) writeIn(folder, path, text);
  const kept = ['m.1_Z2.webp', 'm.1.avif', 'm.2.avif', 'm.3.jpg', 'm.4.mp4', 'font.woff2'];
  for (const name of kept) writeIn(folder, `/_astro/${name}`, '');
  for (const name of ['m.9.JPG', 'm.9.webm', 'm.1.webp']) writeIn(folder, `/_astro/${name}`, '');
  writeIn(folder, '/photo.jpg', '');
  writeIn(folder, '/visitor.html', '<img src="/_astro/m.9.webm">');
  await removeUnusedMedia(folder, '/_astro/', new Set(['/visitor.html']));
  const rest = [
    ...Object.keys(used),
    '/photo.jpg',
    '/visitor.html',
    ...kept.map((name) => `/_astro/${name}`),
  ];
  expect((await filesIn(folder)).sort()).toEqual(rest.sort());
});
