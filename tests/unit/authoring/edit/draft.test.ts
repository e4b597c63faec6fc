import { expect, it } from 'vitest';
import { KINDS } from '../../../../src/authoring/edit/entries/kinds.ts';
import { isChanged, unchanged } from '../../../../src/authoring/edit/screen/draft.ts';

it.each(['picture.jpg', 'other.jpg'])('an upload changes the form if its picture names it: %s', (name) => {
  const saved = unchanged({ values: { picture: './picture.jpg' }, body: '' });
  const uploads = new Map([[name, { contents: new Uint8Array(), url: 'blob:1' }]]);
  expect(isChanged(KINDS.portfolio!, { ...saved, uploads })).toBe(name === 'picture.jpg');
});
