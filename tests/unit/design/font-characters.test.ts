import { describe, expect, test } from 'vitest';
import { fontFiles, lettersOf, unicodeRange } from '../../../src/design/font-characters.ts';

describe('the characters of the font files', () => {
  test('are written in CSS with consecutive ones as a range', () => {
    expect(unicodeRange('caba→')).toEqual(['U+61-63', 'U+2192']);
  });

  test.each(['en', 'de', 'pl', 'tr', 'vi'])('are in one file each, in %s', (language) => {
    const all = Object.values(fontFiles(lettersOf(language))).join('');
    expect(new Set(all).size).toBe([...all].length);
  });

  test('are those of a language, and none of foreign names', () => {
    expect(lettersOf('en-GB')).toBe('');
    expect(lettersOf('de-AT')).toBe('ÄÖÜßäöü');
    expect(lettersOf('tr')).toContain('ĞğİıŞş');
  });
});
