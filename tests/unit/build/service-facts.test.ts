import { expect, it } from 'vitest';
import { readContentFacts } from '../../../src/build/service-facts.ts';
import { TO_WRITE } from '../../../src/model/entries/unwritten.ts';
import { temporaryFolder, writeIn } from '../../support/temporary-folder.ts';

/** Facts of a content with these fields of the site. */
function factsOf(site: object, navigation: object = {}) {
  const root = temporaryFolder();
  const texts = {
    mail: { subject: '{service} for {brand}', closing: 'Reply.' },
    confirmation: { subject: '{brand} has it', text: '{brand}, {brand}' },
    submit: 'Send',
  };
  for (const [folder, data] of Object.entries({ site, navigation, 'enquiry-form': texts }))
    writeIn(root, `src/content/${folder}/index.yaml`, JSON.stringify(data));
  return readContentFacts(root);
}

it('tells the service the address, the texts of mails with the brand, and former addresses of pages', () => {
  const moved = [{ from: '/old', to: '/about' }];
  expect(factsOf({ brand: 'Weir', email: 'a@weir.example' }, { before: [], moved })).toEqual({
    email: 'a@weir.example',
    words: {
      mail: { subject: '{service} for Weir', closing: 'Reply.' },
      confirmation: { subject: 'Weir has it', text: 'Weir, Weir' },
      sender: 'Weir',
    },
    moved,
  });
});

it.each([undefined, `${TO_WRITE}: e-mail`])('tells that there is no address yet: %s', (email) => {
  expect(factsOf({ brand: 'Weir', email })).toMatchObject({ email: null, moved: [] });
});
