import { describe, expect, it } from 'vitest';
import { KINDS } from '../../../../../src/authoring/edit/entries/kinds.ts';
import { pruneEntry } from '../../../../../src/authoring/edit/entries/prune.ts';

describe('what says nothing is not written', () => {
  it.each([
    ['an empty text', { client: '' }],
    ['nothing', { publicFrom: null }],
    ['a box that holds its default', { featured: false, draft: false }],
    ['a group in which everything is empty', { film: { mp4: '', webm: null } }],
    ['a group without fields', { film: {} }],
  ])('%s', (_, entry) => {
    expect(pruneEntry(entry, KINDS.portfolio!.fields)).toEqual({});
  });

  it('a field that the schema does not know, which would stop the build', () => {
    expect(pruneEntry({ title: 'A menu', prize: '$5' }, KINDS.portfolio!.fields)).toEqual({
      title: 'A menu',
    });
  });

  it('a list that may be missing, if it is empty', () => {
    expect(pruneEntry({ ways: [] }, KINDS['page-services']!.fields)).toEqual({});
  });

  it('keeps what an editor has written, without space around it', () => {
    const written = { title: ' A menu ', featured: true, film: { mp4: './film.mp4', webm: '' } };
    expect(pruneEntry(written, KINDS.portfolio!.fields)).toEqual({
      title: 'A menu',
      featured: true,
      film: { mp4: './film.mp4' },
    });
  });

  it('keeps a required list that is empty, for the check to tell', () => {
    expect(pruneEntry({ plans: [] }, KINDS.packages!.fields)).toEqual({ plans: [] });
  });
});
