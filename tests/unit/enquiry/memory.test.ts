import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadIntoMemory } from '../../../src/enquiry/http/memory.ts';
import { listStaticFiles } from '../../../src/enquiry/http/static-files.ts';
import { HOME, makeSiteFolder } from '../../service/support/site-folder.ts';

/** Paths of the files of which something is kept in memory, and how many bytes that takes. */
function load(maxBytes?: number) {
  const files = listStaticFiles(join(makeSiteFolder(), 'dist'));
  loadIntoMemory(files, maxBytes);
  const kept = [...files].flatMap(([path, { br, gzip, plain }]) =>
    [br, gzip, plain].flatMap((variant) =>
      variant?.memory ? [{ path, bytes: variant.memory.bytes.length }] : [],
    ),
  );
  return {
    paths: new Set(kept.map(({ path }) => path)),
    bytes: kept.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}

test('pages and styles are kept in memory, with their compressed variants; pictures and films are not', () => {
  const { paths, bytes } = load();
  for (const path of ['/index.html', '/about.html', '/404.html', '/_astro/empty.abc.css'])
    expect(paths).toContain(path);
  for (const path of ['/_astro/film.abc.mp4', '/_astro/a.abc.avif', '/robots.txt'])
    expect(paths).not.toContain(path);
  expect(bytes).toBeGreaterThan(HOME.length);
});

test.each([0, 10, 60])('no more than the limit of %i bytes is kept; the rest stays on the disk', (limit) => {
  expect(load(limit).bytes).toBeLessThanOrEqual(limit);
  expect(load(limit).paths.size).toBeLessThan(load().paths.size);
});
