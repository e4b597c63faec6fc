import { describe, expect, it } from 'vitest';
import { brokenLinks, newBrokenLinks } from '../../../../src/reviewing/review/broken-links.ts';
import { siteOf } from './sites.ts';

const site = (home: string) =>
  siteOf({ '/index.html': home, '/about.html': '<h2 id="team">', '/a.jpg': '', '/services/seo.html': '' });

const addresses = (home: string) => brokenLinks(site(home)).map(({ address }) => address);

describe('broken links', () => {
  it.each([
    '<a href="/about">',
    '<a href="/about#team">',
    '<a href="about?from=home#team">',
    '<a href="/services/seo">',
    '<a href="/">',
    '<a href="#top">',
    '<p id="here"><a href="#here">',
    '<img src="/a.jpg" srcset="/a.jpg 400w, /a.jpg 800w">',
    '<a href="https://elsewhere.example/gone">',
    '<a href="mailto:a@b.example">',
    '<a href="tel:+1503">',
    '<form action="/api/send-mail">',
    '<a href="/about#te&#97;m">'.replace('&#97;', 'a'),
  ])('are none in %s', (html) => expect(addresses(html)).toEqual([]));

  it.each([
    ['<a href="/gone">', '/gone'],
    ['<a href="/services">', '/services'],
    ['<img srcset="/a.jpg 400w, /b.jpg 800w">', '/b.jpg'],
    ['<source src="/film.webm">', '/film.webm'],
    ['<a href="http://[">', 'http://['],
  ])('are found in %s', (html, address) => expect(addresses(html)).toEqual([address]));

  it('are told with the page they stand on and why', () => {
    expect(brokenLinks(site('<a href="/about#office">'))).toEqual([
      { page: '/', address: '/about#office', why: 'no such place on the page' },
    ]);
  });

  it('are new if the other version does not have them on the same page', () => {
    const old = { page: '/', address: '/gone', why: 'no such page or file' as const };
    expect(newBrokenLinks([old], [old, { ...old, page: '/about' }])).toEqual([{ ...old, page: '/about' }]);
  });
});
