import { describe, expect, it } from 'vitest';
import { TYPEFACES, typefacesFor } from '../../../../src/setup/brand/typefaces.ts';

const ALL = Object.keys(TYPEFACES);

describe('pairs of typefaces for a language', () => {
  it.each([
    ['en', ALL],
    ['de', ALL],
    ['pl', ALL],
    ['cs', ALL],
    ['tr', ALL],
    ['vi', ['fraunces-archivo', 'shoulders-archivo']],
    ['el', ['system']],
    ['ru', ['system']],
    ['ja', ['system']],
    ['ar', ['system']],
  ])('%s', async (language, pairs) => {
    expect(await typefacesFor(language)).toEqual(pairs);
  });
});
