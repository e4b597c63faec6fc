import { describe, expect, it } from 'vitest';
import { KINDS } from '../../../../../src/authoring/edit/entries/kinds.ts';
import { pruneEntry } from '../../../../../src/authoring/edit/entries/prune.ts';

describe('what says nothing is not written', () => {
  it.each([
    ['an empty text', { client: '' }, {}],
    ['nothing', { publicFrom: null }, {}],
    ['a box that holds its default', { featured: false, draft: false }, {}],
    ['a group in which everything is empty', { film: { mp4: '', webm: null } }, {}],
    ['a group without fields', { film: {} }, {}],
    ['a field that the schema does not know, which would stop the build', { prize: '$5' }, {}],
    ['space around a text', { title: ' A menu ', featured: true }, { title: 'A menu', featured: true }],
    ['an empty field of a group', { film: { mp4: './a.mp4', webm: '' } }, { film: { mp4: './a.mp4' } }],
  ])('%s', (_, entry, written) => {
    expect(pruneEntry(entry, KINDS.portfolio!.fields)).toEqual(written);
  });

  it('a list that may be missing, if it is empty; one that is required is left for the check to tell', () => {
    expect(pruneEntry({ ways: [] }, KINDS['page-services']!.fields)).toEqual({});
    expect(pruneEntry({ plans: [] }, KINDS.packages!.fields)).toEqual({ plans: [] });
  });
});
