import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { partsOf, SEED } from '../../../src/setup/parts.ts';
import { clients, projects, site } from '../../support/content.ts';

/** Shorter names may be words of the code. */
const LENGTH = 8;

test('neither code nor tests know the agency, its projects and its clients: they ask the content', () => {
  const names = [
    ...[site.brand, site.phone, site.phone.replace(/\D/g, ''), site.email.split('@')[1]!, site.office.street],
    ...projects.flatMap(({ id, title, client }) => [id, title, client ?? '']),
    ...clients.map(({ alt }) => alt),
  ].filter((name) => name.length >= LENGTH);
  // The scenes draw pictures of the content. The contract is of this agency alone.
  const files = globSync(['*.mjs', '.env.example', '{src,tests}/**/*.*[a-z]'], {
    exclude: ['src/content', '**/*.{woff2,jpg,mp4,png}'],
  }).filter((file) => !partsOf(file).some((part) => part === 'art' || part === SEED));
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((file) => {
    const text = readFileSync(file, 'utf8').toLowerCase();
    return names.filter((name) => text.includes(name.toLowerCase())).map((name) => `${file}: ${name}`);
  });
  expect(found).toEqual([]);
});
