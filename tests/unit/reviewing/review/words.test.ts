import { expect, it } from 'vitest';
import type { WordedChange } from '../../../../src/reviewing/review/result.ts';
import { changesOf, type PageFacts } from '../../../../src/reviewing/review/words.ts';

const PAGE: PageFacts = {
  title: 'Prices',
  description: 'What it costs.',
  canonical: 'https://site.example/packages',
  robots: '',
  links: [{ text: 'Contact', address: '/contact' }],
  prices: [{ of: 'SEO, Basic', price: '$199 /month' }],
  texts: ['Paid every month.', 'No minimum.', '$199 /month'],
  pictures: ['A map.'],
};
const [month, minimum, price] = PAGE.texts;

it.each<[string, Partial<PageFacts>, WordedChange[]]>([
  ['nothing for the same page', {}, []],
  [
    'title, description, canonical URL and robots',
    { title: 'Packages', description: '', robots: 'noindex' },
    [
      { what: 'Title', before: 'Prices', after: 'Packages' },
      { what: 'Description', before: 'What it costs.' },
      { what: 'Instruction to crawlers', after: 'noindex' },
    ],
  ],
  [
    'a price with its label, and not again as a text',
    {
      prices: [{ of: 'SEO, Basic', price: '$249 /month' }],
      texts: [month!, minimum!, '$249 /month'],
    },
    [{ what: 'Price of SEO, Basic', before: '$199 /month', after: '$249 /month' }],
  ],
  [
    'the target of a link',
    { links: [{ text: 'Contact', address: '/about' }] },
    [{ what: 'Link “Contact”', before: '/contact', after: '/about' }],
  ],
  [
    'a rewritten text as one change, whatever its position is now',
    { texts: ['Something new.', 'Paid every three months.', minimum!, price!] },
    [
      { what: 'Text', before: 'Paid every month.', after: 'Paid every three months.' },
      { what: 'Text', after: 'Something new.' },
    ],
  ],
  [
    'a removed text, and a new description of a picture',
    { texts: [month!, price!], pictures: ['A map of the office.'] },
    [
      { what: 'Text', before: 'No minimum.' },
      { what: 'Description of a picture', before: 'A map.', after: 'A map of the office.' },
    ],
  ],
])('textual changes list %s', (_what, changes, listed) => {
  expect(changesOf({ before: PAGE, after: { ...PAGE, ...changes } })).toEqual(listed);
});

it('a page that only one version has is described by its title and description', () => {
  expect(changesOf({ after: PAGE })).toEqual([
    { what: 'Title', after: 'Prices' },
    { what: 'Description', after: 'What it costs.' },
  ]);
  expect(changesOf({ before: { ...PAGE, description: '' } })).toEqual([{ what: 'Title', before: 'Prices' }]);
});
