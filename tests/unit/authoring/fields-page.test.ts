import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import settings from '../../../.vscode/settings.json' with { type: 'json' };
import { FIELDS_PAGE, fieldsPage } from '../../../src/authoring/fields-page.ts';
import { type Collection, COLLECTIONS } from '../../../src/model/site-map.ts';

const ROOT = resolve(import.meta.dirname, '../../..');

describe('the reference of fields', async () => {
  const page = await fieldsPage();

  it('is up to date; if not, run npm run fields', () => {
    expect(readFileSync(resolve(ROOT, FIELDS_PAGE), 'utf8')).toBe(page);
  });

  it('has a title for every field', () =>
    expect(page).not.toMatch(/^\| `\(?(?:\S+\.)?(\w+)\)?` +\| \1 +\|/m));

  it.each([
    '| `plans[].price` | Price | a text of 1 to 30 characters | As clients read it, like $549. For a monthly price: $549/mo. Without a number for a price that depends: On request. |',
    '| `title` | Title | a text of 5 to 70 characters | What was done, in a few words. |',
    '| `picture` | Picture | a picture |',
    '| `category` | Service | a name in `services/` |',
    '| `(film)` | Film | a group of fields |',
    '| `film.webm` | WebM file | a film (.webm) |',
    '| `(publicFrom)` | Public from | a day: `2027-01-15` |',
    '| `order` | Place in the order | a whole number, -99999 to 99999 |',
    '| `seo.keywords` | Keywords | list of 3 to 12: each a text |',
  ])('says %s', (row) => {
    expect(page.replaceAll(/ +/g, ' ')).toContain(row);
  });
});

test('code editors know the schema of every YAML file', () => {
  const files = Object.entries(COLLECTIONS).flatMap(([name, { folder, files }]: [string, Collection]) =>
    files.endsWith('.yaml')
      ? [[`./.astro/collections/${name}.schema.json`, `src/content/${folder}/${files}`]]
      : [],
  );
  expect(settings['yaml.schemas']).toEqual(Object.fromEntries(files));
});
