import { expect, it } from 'vitest';
import { KINDS } from '../../../../src/model/entries/kinds.ts';
import { isChanged, openForm } from '../../../../src/authoring/edit/screen/form.ts';

it.each(['picture.jpg', 'other.jpg'])('an upload changes the form if its picture names it: %s', (name) => {
  const form = openForm(KINDS.portfolio!, '', { values: { picture: './picture.jpg' }, body: '' }, null);
  const uploads = new Map([[name, { contents: new Uint8Array(), url: 'blob:1' }]]);
  expect(isChanged({ ...form, uploads })).toBe(name === 'picture.jpg');
});
