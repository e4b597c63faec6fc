import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../../../src/art/kit/paths.ts';
import { filesOf, type Scene } from '../../../src/art/kit/scene.ts';
import { scenes as portfolio } from '../../../src/art/portfolio/scenes.ts';
import { scenes as shoots } from '../../../src/art/shoots/scenes.ts';
import { scenes as site } from '../../../src/art/site/scenes.ts';

const folders: Record<string, Scene[]> = { portfolio, shoots, site };
const masters = Object.values(folders)
  .flat()
  .filter(({ output }) => output);

describe('the scenes of pictures and films', () => {
  test('are noted as rendered if they have a master, and no others', () => {
    const rendered = JSON.parse(readFileSync(join(ROOT, 'src/art/rendered.json'), 'utf8'));
    expect(Object.keys(rendered).sort()).toEqual(masters.map(({ id }) => id).sort());
  });

  // Editors may delete a project, and with it the picture of its scene.
  const kept = masters.filter(({ output }) => existsSync(join(ROOT, output as string)));
  test.each(kept)('have a master of their width: $id', async ({ output, width, size }) => {
    expect((await sharp(join(ROOT, output!)).metadata()).width).toBe(width ?? size[0]);
  });

  test('use every page and script beside them', () => {
    const used = Object.entries(folders).flatMap(([folder, scenes]) =>
      scenes.flatMap(filesOf).map((file) => join('src/art', folder, file)),
    );
    const kept = globSync('src/art/{portfolio,shoots,site}/{*.py,*.html,prints/*.html}', { cwd: ROOT });
    expect(kept.sort()).toEqual([...new Set(used)].sort());
  });
});
