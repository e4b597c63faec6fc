import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from '@playwright/test';

const REPOSITORY = resolve(import.meta.dirname, '../..');
const DIST = join(REPOSITORY, 'dist');

/** Words that stand in Keystatic, in what it is made of, and in the screen's own code. */
const EDITOR = /keystatic|keystar|prosemirror|react-aria|npm run edit/i;

test('nothing of the editor’s screen is in the public site', async ({ request }) => {
  const files = readdirSync(DIST, { recursive: true, encoding: 'utf8' });
  const texts = files.filter((file) => /\.(html|js|css|json|xml|txt)$|\/_/.test(file));
  expect(texts.length).toBeGreaterThan(20);
  expect(files.filter((file) => EDITOR.test(file))).toEqual([]);
  expect(texts.filter((file) => EDITOR.test(readFileSync(join(DIST, file), 'utf8')))).toEqual([]);
  for (const path of ['/keystatic', '/api/keystatic/tree', '/screen.js']) {
    expect((await request.get(path)).status(), path).toBe(404);
  }
});

test('neither the configuration of the site nor a package that it runs with knows the editor’s screen', () => {
  const manifest = JSON.parse(readFileSync(join(REPOSITORY, 'package.json'), 'utf8'));
  expect(Object.keys(manifest.dependencies).filter((name) => EDITOR.test(name))).toEqual([]);
  expect(readFileSync(join(REPOSITORY, 'astro.config.mjs'), 'utf8')).not.toMatch(
    /keystatic|src\/editor|tools\/edit/,
  );
});
