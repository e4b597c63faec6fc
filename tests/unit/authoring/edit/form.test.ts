import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { DEFAULT_LOCALE } from '../../../../src/model/locale/locale.ts';
import { KINDS } from '../../../../src/model/entries/kinds.ts';
import { type Form, isChanged, openForm, useForm } from '../../../../src/authoring/edit/screen/form.ts';

const upload = { contents: new Uint8Array(), url: 'blob:1' };

it.each(['picture.jpg', 'other.jpg'])('an upload changes the form if its picture names it: %s', (name) => {
  const form = openForm(KINDS.portfolio!, '', { values: { picture: './picture.jpg' }, body: '' }, null);
  expect(isChanged({ ...form, uploads: new Map([[name, upload]]) })).toBe(name === 'picture.jpg');
});

it('keeps all pictures that are chosen before the first of them is shown, each under a name of its own', () => {
  let state = openForm(KINDS.portfolio!, '', { values: { morePictures: [{}] }, body: '' }, null);
  let shown: Form | undefined;
  const View = () => {
    shown = useForm(state, (change) => (state = change(state)), undefined, DEFAULT_LOCALE);
    return null;
  };
  renderToString(createElement(View));
  const { choose, chooseSeveral, setItems } = shown!;
  const file = (name: string) => ({ name, upload });
  choose('morePictures[0].picture', file('Menu.JPG'));
  chooseSeveral('morePictures', 'picture', [file('menu.jpg'), file('night.png')]);
  setItems('morePictures', (items) => [...items, {}]);
  expect(state.values.morePictures).toEqual([
    ...['./menu.jpg', './menu-2.jpg', './night.png'].map((picture) => ({ picture })),
    {},
  ]);
  expect([...state.uploads.keys()]).toEqual(['menu.jpg', 'menu-2.jpg', 'night.png']);
});
