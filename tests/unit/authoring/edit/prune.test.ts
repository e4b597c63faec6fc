import { describe, expect, it } from 'vitest';
import { SEVERAL, SINGLES } from '../../../../src/authoring/edit/screen/entries.ts';
import { pruneEntry } from '../../../../src/authoring/edit/prune.ts';

describe('what says nothing is not written', () => {
  it.each([
    ['an empty text', { client: '' }],
    ['nothing', { publicFrom: null }],
    ['a box that holds its default', { featured: false, draft: false }],
    ['a group in which everything is empty', { film: { mp4: '', webm: null } }],
    ['a group without fields', { film: {} }],
  ])('%s', (_, entry) => {
    expect(pruneEntry(entry, SEVERAL.portfolio!.fields)).toEqual({});
  });

  it('a list that may be missing, if it is empty', () => {
    expect(pruneEntry({ ways: [] }, SINGLES['page-services']!.fields)).toEqual({});
  });

  it('keeps what an editor has written, without space around it', () => {
    const written = { title: ' A menu ', featured: true, film: { mp4: './film.mp4', webm: '' } };
    expect(pruneEntry(written, SEVERAL.portfolio!.fields)).toEqual({
      title: 'A menu',
      featured: true,
      film: { mp4: './film.mp4' },
    });
  });

  it('keeps a required list that is empty, for the check to tell', () => {
    expect(pruneEntry({ plans: [] }, SEVERAL.packages!.fields)).toEqual({ plans: [] });
  });
});
