import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect } from '@playwright/test';
import { test } from '../support/enquiry-service.ts';

const REPOSITORY = resolve(import.meta.dirname, '../..');
const DIST = join(REPOSITORY, 'dist');

/** Words that stand in the screen's code, and in the script that connects a page with it. */
const EDITOR = /npm run edit|edit-token|edit:open|What do you want to change\?/i;

test('nothing of the editor’s screen is in the public site', async ({ request }) => {
  const files = readdirSync(DIST, { recursive: true, encoding: 'utf8' });
  const texts = files.filter((file) => /\.(html|js|css|json|xml|txt)$|\/_/.test(file));
  expect(texts.length).toBeGreaterThan(20);
  expect(files.filter((file) => EDITOR.test(file))).toEqual([]);
  expect(texts.filter((file) => EDITOR.test(readFileSync(join(DIST, file), 'utf8')))).toEqual([]);
  for (const path of ['/api/content', '/api/save', '/screen.js', '/screen.css']) {
    expect((await request.get(path)).status(), path).toBe(404);
  }
});

test('the configuration of the site does not know the editor’s screen', () => {
  expect(readFileSync(join(REPOSITORY, 'astro.config.mjs'), 'utf8')).not.toContain('authoring');
});
