import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DIST } from '../support/sitemap.ts';

test('the public site and its configuration contain nothing of the editor’s screen', () => {
  /** Strings in the code of the screen, and in the script that connects a page with it. */
  const editor = /npm run edit|edit-token|data-edited|What do you want to change\?/i;
  const files = readdirSync(DIST, { recursive: true, encoding: 'utf8' });
  const texts = files.filter((file) => /\.(html|js|css|json|xml|txt)$|\/_/.test(file));
  expect(texts.length).toBeGreaterThan(20);
  expect(files.filter((file) => editor.test(file) || /^screen\./.test(file))).toEqual([]);
  expect(texts.filter((file) => editor.test(readFileSync(join(DIST, file), 'utf8')))).toEqual([]);
  expect(readFileSync(join(DIST, '../astro.config.mjs'), 'utf8')).not.toContain('authoring');
});
