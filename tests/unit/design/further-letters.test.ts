import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { withLetters } from '../../../src/design/further-letters.ts';
import { typeSetter } from '../../../src/design/type-setter.ts';
import typefaces from '../../../src/design/typefaces.json' with { type: 'json' };

const type = typeSetter(readFileSync('src/design/fonts/display-social.ttf'));
const place = { x: 0, y: 0, size: 100 };

const setterFor = (text: string, language = 'en') =>
  withLetters(type, text, { face: typefaces.display, language, folder: '.' });

describe('a drawing', () => {
  it('is set in the typeface alone if it has all letters', async () => {
    expect(await setterFor('Café')).toBe(type);
  });

  it.each([
    'Łódź',
    'Студия',
    'Αθήνα',
    'Hà Nội',
    '東京の光',
    '서울',
    '北京',
    'דיזיין',
    'สตูดิโอ',
    'हिन्दी',
    'استوديو',
  ])('has the letters of %s', async (text) => {
    const setter = await setterFor(text);
    expect(setter.has(text)).toBe(true);
    expect(setter.measure(text)).toBeGreaterThan(1);
  });

  it('joins Arabic letters, and orders them, numbers and Latin words from the right', async () => {
    const setter = await setterFor('نور');
    expect(setter.measure('نور')).not.toBeCloseTo(
      [...'نور'].reduce((width, letter) => width + setter.measure(letter), 0),
    );
    const { outline } = await setterFor('نور 2027 Fall');
    expect(outline('نور Fall', place).startsWith(outline('Fall', place))).toBe(true);
    expect(outline('Fall نور', place).startsWith(outline('Fall', place))).toBe(true);
    expect(outline('نور 27', place).startsWith(outline('27', place))).toBe(true);
  });

  it('has Chinese characters in the form of the language', async () => {
    const outlines = await Promise.all(
      ['ja', 'zh-Hans'].map(async (language) => (await setterFor('骨', language)).outline('骨', place)),
    );
    expect(outlines[0]).not.toBe(outlines[1]);
  });
});
