import { describe, expect, test } from 'vitest';
import { BASIC_CHARACTERS, MORE_CHARACTERS, unicodeRange } from '../../../src/design/font-characters.ts';

describe('the characters of the font files', () => {
  test('are written in CSS with consecutive ones as a range', () => {
    expect(unicodeRange('caba→')).toEqual(['U+61-63', 'U+2192']);
  });

  test('are in one file each', () => {
    const both = [...BASIC_CHARACTERS].filter((character) => MORE_CHARACTERS.includes(character));
    expect(both).toEqual([]);
  });
});
