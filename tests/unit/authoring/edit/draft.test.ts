import { describe, expect, it } from 'vitest';
import { KINDS } from '../../../../src/authoring/edit/entries/kinds.ts';
import { isChanged, unchanged } from '../../../../src/authoring/edit/screen/draft.ts';

const SAVED = { values: { title: 'Ferry', picture: './picture.jpg' }, body: 'Text.\n' };
const upload = { contents: new Uint8Array(), url: 'blob:1' };
const changed = (change: object) => isChanged(KINDS.portfolio!, { ...unchanged(SAVED), ...change });

describe('a form counts as changed', () => {
  it.each([
    ['another value', { values: { ...SAVED.values, title: 'Ferries' } }],
    ['another text', { body: 'Texts.' }],
    ['a file under the name that is stored', { uploads: new Map([['picture.jpg', upload]]) }],
  ])('with %s', (_, change) => expect(changed(change)).toBe(true));

  it.each([
    ['as it was saved', {}],
    ['with space around its text', { body: ' Text. ' }],
    ['with a file that no value names any more', { uploads: new Map([['other.jpg', upload]]) }],
  ])('not %s', (_, change) => expect(changed(change)).toBe(false));
});
