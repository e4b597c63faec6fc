import { expect, it } from 'vitest';
import { readContentFacts } from '../../../src/build/service-facts.ts';
import { FIELD_NAMES, FIELDS } from '../../../src/enquiry/contract/fields.ts';
import { TO_WRITE } from '../../../src/model/entries/unwritten.ts';
import { temporaryFolder, writeIn } from '../../support/temporary-folder.ts';

/** Facts of a content with these fields of the site. */
function factsOf(site: object, navigation: object = {}) {
  const root = temporaryFolder();
  const texts = {
    mail: { subject: '{service} for {brand}', closing: 'Reply.' },
    confirmation: { subject: '{brand} has it', text: '{brand}, {brand}' },
    ...{ sent: 'It is with {brand}.', error: 'Wrong.', notSent: 'Not sent.' },
    errors: {
      ...Object.fromEntries(FIELD_NAMES.map((name) => [name, { tooLong: 'At most {count}.' }])),
      notPlain: 'One line.',
    },
    submit: 'Send',
  };
  for (const [folder, data] of Object.entries({ site, navigation, 'enquiry-form': texts }))
    writeIn(root, `src/content/${folder}/index.yaml`, JSON.stringify(data));
  return readContentFacts(root);
}

const SITE = { brand: 'Weir', language: 'de', timeZone: 'Europe/Vienna' };

it('tells the service the address, what the site speaks, texts with the brand, and former addresses of pages', () => {
  const moved = [{ from: '/old', to: '/about' }];
  expect(factsOf({ ...SITE, email: 'a@weir.example' }, { before: [], moved })).toEqual({
    email: 'a@weir.example',
    words: {
      mail: { subject: '{service} for Weir', closing: 'Reply.' },
      confirmation: { subject: 'Weir has it', text: 'Weir, Weir' },
      sender: 'Weir',
      ...{ sent: 'It is with Weir.', error: 'Wrong.', notSent: 'Not sent.' },
      errors: {
        ...Object.fromEntries(
          FIELD_NAMES.map((name) => {
            const { maxLength } = FIELDS[name];
            return [name, { tooLong: `At most ${new Intl.NumberFormat('de').format(maxLength)}.` }];
          }),
        ),
        notPlain: 'One line.',
      },
    },
    ...{ language: 'de', timeZone: 'Europe/Vienna' },
    moved,
  });
});

it.each([undefined, `${TO_WRITE}: e-mail`])('tells that there is no address yet: %s', (email) => {
  expect(factsOf({ brand: 'Weir', email })).toMatchObject({ email: null, moved: [] });
});
