import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fieldsPage, generatedFiles } from '../../../src/authoring/generated-files.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const files = await generatedFiles();

describe('the files generated from the schemas', () => {
  it.each([...files.keys()])('%s is up to date; if not, run npm run fields', (path) => {
    const file = resolve(ROOT, path);
    expect(existsSync(file) && readFileSync(file, 'utf8')).toBe(files.get(path));
  });
});

describe('the reference of fields', () => {
  const page = fieldsPage();

  it.each([
    '| `plans[].price` | Price | a text | Dollars without commas: $549. For a monthly price: $549/mo. |',
    '| `title` | Title | a text of 5 to 70 characters | What was done, in a few words. |',
    '| `picture` | Picture | a picture |',
    '| `category` | Service | a name in `services/` |',
    '| `(film)` | Film | a group of fields |',
    '| `film.webm` | WebM file | a film (.webm) |',
    '| `(publicFrom)` | Public from | a day: `2027-01-15` |',
    '| `order` | Place in the order | a whole number, -99999 to 99999 |',
    '| `seo.keywords` | Keywords | list of 3 to 12: each a text |',
  ])('says %s', (row) => {
    expect(page).toContain(row);
  });
});

describe('the JSON Schema of a project', () => {
  const schema = JSON.parse(files.get('.vscode/schemas/portfolio.json')!);

  it('explains fields on hover, with titles and limits', () => {
    expect(schema.properties.title).toEqual({
      type: 'string',
      minLength: 5,
      maxLength: 70,
      title: 'Title',
      description: 'What was done, in a few words.',
    });
  });

  it('marks misspelt and missing fields', () => {
    expect(schema.additionalProperties).toBe(false);
    expect(schema.required).toContain('pictureAlt');
    expect(schema.required).not.toContain('film');
  });
});
