import { describe, expect, it } from 'vitest';
import type { PageFacts } from '../../../../src/reviewing/review/page-facts.ts';
import { wordChanges } from '../../../../src/reviewing/review/words.ts';

const facts = (changes: Partial<PageFacts> = {}): PageFacts => ({
  title: 'Prices',
  description: 'What it costs.',
  canonical: 'https://site.example/packages',
  robots: '',
  links: [{ text: 'Contact', address: '/contact' }],
  prices: [{ of: 'SEO, Basic', price: '$199 /month' }],
  texts: ['Paid every month.', 'No minimum.'],
  pictures: ['A map.'],
  ...changes,
});

const changes = (before: Partial<PageFacts>, after: Partial<PageFacts>) =>
  wordChanges(facts(before), facts(after));

describe('a change in words', () => {
  it('is nothing for the same page', () => {
    expect(changes({}, {})).toEqual([]);
  });

  it('tells title, description and what crawlers read', () => {
    expect(changes({}, { title: 'Packages', description: '', robots: 'noindex' })).toEqual([
      { what: 'Title', before: 'Prices', after: 'Packages' },
      { what: 'Description', before: 'What it costs.' },
      { what: 'Instruction to crawlers', after: 'noindex' },
    ]);
  });

  it('tells a price with what it is for, and not again as a text', () => {
    expect(
      changes(
        { texts: ['$199 /month'] },
        { texts: ['$249 /month'], prices: [{ of: 'SEO, Basic', price: '$249 /month' }] },
      ),
    ).toEqual([{ what: 'Price of SEO, Basic', before: '$199 /month', after: '$249 /month' }]);
  });

  it('tells two prices under one heading apart', () => {
    const two = (second: string) => [
      { of: 'Reel', price: '$10' },
      { of: 'Reel', price: second },
    ];
    expect(changes({ prices: two('$20') }, { prices: two('$30') })).toEqual([
      { what: 'Price of Reel', before: '$20', after: '$30' },
    ]);
  });

  it.each([
    [
      { text: 'Contact', address: '/about' },
      { what: 'Link “Contact”', before: '/contact', after: '/about' },
    ],
    [
      { text: 'Write to us', address: '/contact' },
      { what: 'Link to /contact', before: 'Contact', after: 'Write to us' },
    ],
  ])('tells where a link leads or how it is called: %j', (link, change) => {
    expect(changes({}, { links: [link] })).toEqual([change]);
  });

  it('tells a link that is new, also a second one to the same place', () => {
    const link = { text: 'Contact', address: '/contact' };
    expect(changes({}, { links: [link, link] })).toEqual([{ what: 'Link', after: 'Contact → /contact' }]);
  });

  it('tells a text that was rewritten as one change, wherever it stands now', () => {
    expect(
      changes({}, { texts: ['Something new.', 'Paid every three months.', 'No minimum.'] }).filter(
        ({ what }) => what === 'Text',
      ),
    ).toEqual([
      { what: 'Text', before: 'Paid every month.', after: 'Paid every three months.' },
      { what: 'Text', after: 'Something new.' },
    ]);
  });

  it('tells a text that is gone, and a picture described anew', () => {
    expect(changes({}, { texts: ['Paid every month.'], pictures: ['A map of the office.'] })).toEqual([
      { what: 'Text', before: 'No minimum.' },
      { what: 'Description of a picture', before: 'A map.', after: 'A map of the office.' },
    ]);
  });
});
