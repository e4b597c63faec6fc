import { describe, expect, it } from 'vitest';
import { hintOf } from '../../../../../src/authoring/edit/entries/hints.ts';

const hint = (
  path: string,
  saved: Record<string, string>,
  now: Record<string, string>,
  uploads: string[] = [],
) => hintOf({ get: (key) => now[key], getSaved: (key) => saved[key], uploads: new Set(uploads) }, path);

describe('a price', () => {
  it.each([
    ['$549/mo', '$499', 'This was a price per month. Write $499/mo to keep it so.'],
    ['$549/mo', '$499/mo', undefined],
    ['$549', '$499', undefined],
    ['$549/mo', '499 dollars', 'This was a price per month. Write $499/mo to keep it so.'],
    ['$549/mo', '1,299 $', 'This was a price per month. Write $1299/mo to keep it so.'],
    ['$549/mo', '$', undefined],
  ])('from %s to %s', (before, now, text) => {
    expect(hint('price', { price: before }, { price: now })).toBe(text);
  });
});

describe('the description of a picture', () => {
  const saved = { picture: './picture.jpg', pictureAlt: 'A hill.' };

  it('is asked about once the picture is another one', () => {
    expect(hint('pictureAlt', saved, saved, ['picture.jpg'])).toMatch(/Does this still describe it\?$/);
  });

  it.each([
    ['the picture is the same', saved, saved, []],
    ['it was rewritten', saved, { ...saved, pictureAlt: 'A lake.' }, ['picture.jpg']],
    ['there was none', { pictureAlt: '' }, { picture: './picture.jpg', pictureAlt: '' }, ['picture.jpg']],
  ])('is not asked about if %s', (_, before, now, uploads) => {
    expect(hint('pictureAlt', before as Record<string, string>, now, uploads)).toBeUndefined();
  });
});
